"""Which of several networks is offered to phones first."""

from companion.phone.networks import Network, in_order, networks

HOME = Network("192.168.1.20", "wlan0", "Living room")
HOTSPOT = Network("192.168.43.1", "ap0")
MOBILE = Network("10.64.3.2", "rmnet_data0")
TUNNEL = Network("10.8.0.2", "tun0")


def test_the_network_in_use_comes_first():
    assert in_order([HOTSPOT, HOME], HOME.address) == (HOME, HOTSPOT)


def test_a_hotspot_comes_before_the_mobile_network_that_it_shares():
    """And the home network before a tunnel, which nobody at the table is in."""
    assert in_order([MOBILE, HOTSPOT], MOBILE.address) == (HOTSPOT, MOBILE)
    assert in_order([TUNNEL, HOME], TUNNEL.address) == (HOME, TUNNEL)


def test_what_is_not_local_is_not_offered():
    far = Network("8.8.8.8", "eth0")
    near = (Network("127.0.0.1", "lo"), Network("169.254.3.4", "eth1"))
    assert in_order([far, *near, HOME], far.address) == (HOME,)


def test_the_one_in_use_is_known_even_where_none_can_be_listed():
    assert in_order([], HOME.address) == (Network(HOME.address),)


def test_whatever_this_device_is_in_can_be_told():
    assert len({network.address for network in networks()}) == len(networks())
