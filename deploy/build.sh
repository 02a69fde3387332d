#!/bin/sh
# Builds the container image of the project in the current folder: `sh deploy/build.sh [NAME [PATH…]]`, where each PATH
# is another file or folder of the project that its code needs. Runs on Debian, with buildah, mmdebstrap and npm.
#
# BASE=IMAGE builds on that image, and needs no mmdebstrap. BUILD="docker build" builds by Docker.
set -eu
deploy=$(dirname "$(realpath "$0")")
name=${1:-hydrant}
[ $# = 0 ] || shift
context=$(mktemp -d)
trap 'rm -rf "$context"' EXIT
app=$context/app
mkdir "$app" "$context/data"

# Of these, a clone of Hydrant and a project that `hydrant init` made each have some.
cp -r --parents $(ls -d package.json package-lock.json vendor scripts codegen dist/console spec src 2>/dev/null) "$@" "$app"
npm ci --prefix "$app" --omit=dev --include=optional --ignore-scripts --no-audit --no-fund
cd "$app/node_modules"
# The command of a clone is not installed in itself.
[ -e .bin/hydrant ] || ln -s ../../codegen/hydrant.mjs .bin/hydrant
# What only `hydrant generate` needs, and the set-up of a clone.
rm -rf typescript openapi-typescript esbuild @esbuild @types preact node-linux-*/include node-linux-*/share ../vendor
chmod -R a+rX "$app"

if [ "${BASE:-scratch}" = scratch ]; then
  mmdebstrap --quiet --variant=extract --include=libc6,libstdc++6,libgcc-s1,libatomic1 --skip=output/dev \
    --dpkgopt='path-exclude=/usr/share/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
    --dpkgopt='path-exclude=/usr/lib/*/gconv/*' --customize-hook='rm -rf "$1/etc/apt" "$1/etc/dpkg" "$1/var"' \
    bookworm "$context/libraries.tar"
else
  tar -cf "$context/libraries.tar" -T /dev/null
fi
${BUILD:-buildah build --format docker} --build-arg BASE="${BASE:-scratch}" -t "$name" -f "$deploy/Containerfile" "$context"
