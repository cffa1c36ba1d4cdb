"""What builds the Android package: the spec, resolved by the python-for-android that it names."""

import re
import tomllib
from importlib.metadata import distribution

import pytest
import pythonforandroid
from packaging.specifiers import SpecifierSet
from packaging.version import Version
from pythonforandroid import recommendations
from pythonforandroid.bootstrap import Bootstrap
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
from pythonforandroid.recipe import Recipe

from tests.packaging.libraries import with_dependencies
from tests.packaging.spec import PYTHONS, ROOT, Spec

SPEC = Spec()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CONSTRAINTS = (ROOT / ".ci" / "constraints.txt").read_text(encoding="utf-8").splitlines()


@pytest.fixture(scope="session")
def resolved():
    """How the release resolves the requirements: the recipes, and what pip has to install."""
    context = Context()
    recipes, modules, _ = get_recipe_order_and_bootstrap(
        context, SPEC.requirements, Bootstrap.get_bootstrap("sdl2", context)
    )
    return recipes, modules


def recipe(name):
    return Recipe.get_recipe(name, Context())


def spelled(name):
    """Return a name as python-for-android spells it in later lookups."""
    return re.sub(r"[-_.]+", "_", name).lower()


def test_the_release_is_the_one_whose_recipes_are_tried_here():
    assert SPEC.get("p4a.commit") == f"v{pythonforandroid.__version__}"
    assert f"python-for-android=={distribution('python-for-android').version}" in CONSTRAINTS


def test_the_requirements_resolve(resolved):
    recipes, modules = resolved
    assert {*PYTHONS, "kivy", "sdl2", "android", "pyjnius"} <= set(recipes)
    assert recipes.index("python3") < recipes.index("kivy")
    assert {*recipes, *modules} >= SPEC.requirements.keys()


def test_python_is_the_newest_that_the_app_supports_and_the_same_on_both_sides():
    version, builder = (Version(SPEC.requirements[name]) for name in ("python3", "hostpython3"))
    supported = SpecifierSet(PROJECT["requires-python"])
    assert version == builder
    assert version in supported
    assert f"{version.major}.{version.minor + 1}" not in supported
    assert version <= Version(recipe("python3").version), "newer than the recipe knows"


def test_kivy_is_the_one_that_the_recipe_builds():
    assert SPEC.requirements["kivy"] == recipe("kivy").version


def test_it_installs_what_the_app_needs_at_the_versions_that_are_tested():
    needed = {spelled(re.findall(r"[\w-]+", item)[0]) for item in PROJECT["dependencies"]}
    assert needed <= SPEC.packages.keys()
    pins = [line.split("==") for line in CONSTRAINTS if "==" in line]
    assert SPEC.packages.items() <= {spelled(name): version for name, version in pins}.items()


def test_all_that_pip_installs_is_named_and_will_be_recognised(resolved):
    _, modules = resolved
    needed = {spelled(found) for name in modules for found in (name, *with_dependencies(name))}
    # The release looks up missing packages by itself, takes the newest, even a wheel for Android,
    # and hands it to the build machine's Python, which refuses it.
    assert not needed - SPEC.requirements.keys()
    assert [name for name in SPEC.requirements if name != spelled(name)] == []


@pytest.mark.parametrize("name", sorted(SPEC.packages.keys() - {"kivy"}))
def test_what_has_no_recipe_is_pure_python(name, resolved):
    recipes, modules = resolved
    assert name in modules
    assert name not in recipes
    package = distribution(name)
    assert "Root-Is-Purelib: true" in (package.read_text("WHEEL") or "")
    assert not [path for path in package.files or () if path.suffix in (".so", ".c", ".pyx")]


def test_the_ndk_is_the_one_the_release_wants_and_builds_for_pages_of_16_kb():
    assert SPEC.get("android.ndk") == recommendations.RECOMMENDED_NDK_VERSION
    assert int(re.findall(r"\d+", SPEC.get("android.ndk"))[0]) >= 28


def test_the_android_versions_are_among_those_the_release_builds_for():
    oldest, target = int(SPEC.get("android.minapi")), int(SPEC.get("android.api"))
    assert oldest == recommendations.RECOMMENDED_NDK_API
    assert target >= recommendations.RECOMMENDED_TARGET_API
