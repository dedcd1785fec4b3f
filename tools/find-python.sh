#!/bin/sh
# Prints the newest Python 3.11+ that really runs and can make virtual environments; $PYTHON, if set, and nothing else.
# Names on PATH may be stubs of a version manager, so each candidate is started.
set -eu

runs='import sys; sys.exit(sys.version_info < (3, 11))'
whole='import sys, venv, ensurepip; print(sys.executable)'

search() { # what to run; prints its output from the first candidate that manages
    for name in ${PYTHON:-python3.14 python3.13 python3.12 python3.11 python3 python}; do
        # every place on PATH: the stub may come first and the working one after it
        for path in $(which -a "$name" 2>/dev/null || command -v "$name" || true); do
            if "$path" -c "$runs" >/dev/null 2>&1 && "$path" -c "$1" 2>/dev/null; then return 0; fi
        done
    done
    return 1
}

search "$whole" && exit 0

if version=$(search 'import sys; print("%d.%d" % sys.version_info[:2])'); then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "Python $version lacks the module that makes virtual environments: installing python3-venv" >&2
        { apt-get update -qq && { DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "python$version-venv" || apt-get install -y -qq python3-venv; }; } >/dev/null
        search "$whole" && exit 0
    fi
    echo "Python $version is here, but not its module for virtual environments. On Debian or Ubuntu:" >&2
    echo "    sudo apt-get install python3-venv" >&2
    echo "then run the same command again." >&2
else
    echo "Python 3.11 or newer is needed, and ${PYTHON:-python3} is not. Install it from your system's packages (Debian:" >&2
    echo "sudo apt-get install python3 python3-venv), or say where it is: make play PYTHON=/path/to/python3" >&2
fi
exit 1
