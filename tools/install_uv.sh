#!/bin/sh
# Put uv, which sets up everything else, into FOLDER/bin. An environment that uv itself made has no pip, and may be the first on
# the path; so other ways are tried after the Python that is asked for.
#
#   sh tools/install_uv.sh PYTHON FOLDER
set -u
python=$1
folder=$2

fail() {
    echo "make: $1" >&2
    exit 1
}

has_pip() { "$1" -m pip --version >/dev/null 2>&1; }

install_by() { "$1" -m pip install -q --disable-pip-version-check --root-user-action=ignore --target "$folder" uv; }

command -v "$python" >/dev/null 2>&1 ||
    fail "there is no $python; install Python 3.11 to 3.14, or name another one: make PYTHON=/usr/bin/python3.12"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail "$python is older than Python 3.11; install a newer one and name it: make PYTHON=/usr/bin/python3.12"

if has_pip "$python"; then
    install_by "$python"
    exit
fi

IFS=:
for place in $PATH; do
    if [ -x "$place/python3" ] && has_pip "$place/python3"; then
        install_by "$place/python3"
        exit
    fi
done
unset IFS

if uv=$(command -v uv); then
    mkdir -p "$folder/bin" && ln -sf "$uv" "$folder/bin/uv"
    exit
fi

# Python brings a pip for new environments, where the system has not left it out.
trap 'rm -rf "$folder/pip"' EXIT
if "$python" -m venv "$folder/pip" >/dev/null 2>&1; then
    install_by "$folder/pip/bin/python"
    exit
fi

fail "$python has no pip, and no other python3 on your path has it; install pip (on Debian and Ubuntu: apt install python3-pip) or uv"
