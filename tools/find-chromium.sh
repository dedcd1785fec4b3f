#!/bin/sh
# Prints the path of Chromium or Chrome for the browser tests; $OIKIST_CHROMIUM, if set, and nothing else.
# As root on Debian it installs what is missing; else it says what to do and fails.
set -eu

search() {
    for name in ${OIKIST_CHROMIUM:-chromium chromium-browser google-chrome google-chrome-stable}; do
        if path=$(command -v "$name") && "$path" --version >/dev/null 2>&1; then echo "$path"; return 0; fi
    done
    return 1
}

search && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null && [ -z "${OIKIST_CHROMIUM:-}" ]; then
    echo "installing Chromium for the browser tests" >&2
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-liberation; } >/dev/null
    search && exit 0
fi
echo "The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium)," >&2
echo "or say where it is: make test OIKIST_CHROMIUM=/path/to/chromium" >&2
exit 1
