"""Builds the wheel and the sdist: meson makes libbenben (-Dlibrary_only=true), which is put beside the Python files.

No extension module, so one wheel serves every Python 3 of a platform. docs/decisions/python-package.md says why this is
not meson-python."""
import base64
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
# what of the tree a build of the library takes
SOURCES = ["ai", "core", "data", "env", "examples", "games", "include", "match", "tests/abi.py", "tests/golden/abi.txt",
           "tests/meson.build", "meson.build", "meson_options.txt", "libbenben.map", "LICENSE"]


def project():
    text = (HERE / "pyproject.toml").read_text(encoding="utf-8")
    field = lambda name: re.search(rf'^{name} = "(.*)"$', text, re.M).group(1)
    extras = re.search(r"\[project.optional-dependencies\]\n(.*)", text, re.S).group(1)
    return field("name"), field("version"), field("description"), field("requires-python"), re.findall(r'^(\w+) = \["(.*)"\]', extras, re.M)


def metadata():
    name, version, summary, python, extras = project()
    lines = ["Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}", f"Summary: {summary}", "License: MIT",
             f"Requires-Python: {python}", "Requires-Dist: numpy>=1.21"]
    for extra, need in extras:
        lines += [f"Provides-Extra: {extra}", f'Requires-Dist: {need}; extra == "{extra}"']
    readme = (HERE / "README.md").read_text(encoding="utf-8")
    return "\n".join(lines) + "\nDescription-Content-Type: text/markdown\n\n" + readme


def root():
    """The tree with the sources: above this folder, or unpacked beside it in an sdist."""
    for place in (HERE / "source", HERE.parent):
        if (place / "libbenben.map").exists():
            return place
    raise SystemExit("benben: no sources of the library beside or above this folder")


def build_library(folder):
    build = pathlib.Path(folder) / "build"
    run = lambda *words: subprocess.run(words, check=True, stdout=sys.stderr)
    meson = [shutil.which("meson")] if shutil.which("meson") else [sys.executable, "-m", "mesonbuild.mesonmain"]
    run(*meson, "setup", str(build), str(root()), "--buildtype=release", "-Dlibrary_only=true", "-Dtests=false", "-Dexamples=false",
        "-Dwasm=false", "--default-library=shared")
    run(*meson, "compile", "-C", str(build))
    library = next(path for path in sorted(build.glob("libbenben*")) if path.is_file() and not path.is_symlink()
                   and re.search(r"\.so\.[0-9.]+$|\.dylib$|\.dll$", path.name))
    if shutil.which("strip") and sys.platform == "linux":
        run("strip", "--strip-unneeded", str(library))
    return library


def platform_tag(library):
    """manylinux by the newest GLIBC that the library asks for; elsewhere what this machine is."""
    plain = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    if not plain.startswith("linux_") or not shutil.which("objdump"):
        return plain
    needs = subprocess.run(["objdump", "-T", str(library)], capture_output=True, text=True, check=True).stdout
    versions = [tuple(map(int, found.split("."))) for found in re.findall(r"GLIBC_(\d+\.\d+)", needs)]
    if not versions:
        return plain
    return "manylinux_%d_%d_" % max(max(versions), (2, 17)) + plain.removeprefix("linux_")


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    name, version, *_ = project()
    with tempfile.TemporaryDirectory() as folder:
        library = build_library(folder)
        tag = f"py3-none-{platform_tag(library)}"
        info = f"{name}-{version}.dist-info"
        files = {f"benben/{path.relative_to(HERE / 'benben')}": path.read_bytes()
                 for path in sorted((HERE / "benben").rglob("*")) if path.suffix in (".py", ".pyi", ".typed") or path.name == "py.typed"}
        suffix = "".join(re.findall(r"\.so|\.dylib|\.dll", library.name)[:1])
        files[f"benben/libbenben{suffix}"] = library.read_bytes()
        files[f"{info}/METADATA"] = metadata().encode()
        files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: benben\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
        files[f"{info}/LICENSE"] = (root() / "LICENSE").read_bytes()
        record = ""
        for path, data in files.items():
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record += f"{path},sha256={digest},{len(data)}\n"
        files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
        wheel = f"{name}-{version}-{tag}.whl"
        with zipfile.ZipFile(os.path.join(wheel_directory, wheel), "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for path, data in files.items():
                entry = zipfile.ZipInfo(path, (2020, 1, 1, 0, 0, 0))
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = 0o644 << 16
                archive.writestr(entry, data)
        return wheel


def build_sdist(sdist_directory, config_settings=None):
    name, version, *_ = project()
    base = f"{name}-{version}"
    tree = root()
    skip = lambda entry: None if "__pycache__" in entry.name else entry
    with tempfile.TemporaryDirectory() as folder, tarfile.open(os.path.join(sdist_directory, base + ".tar.gz"), "w:gz") as archive:
        for part in ("benben", "examples", "tests", "README.md", "pyproject.toml", "build_backend.py"):
            if (HERE / part).exists():
                archive.add(HERE / part, f"{base}/{part}", filter=skip)
        for part in SOURCES:
            archive.add(tree / part, f"{base}/source/{part}", filter=skip)
        info = pathlib.Path(folder) / "PKG-INFO"
        info.write_text(metadata(), encoding="utf-8")
        archive.add(info, f"{base}/PKG-INFO")
    return base + ".tar.gz"
