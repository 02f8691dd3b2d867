#!/usr/bin/env bash
# Makes the npm package: its scripts and types with the TypeScript of the web client, and the module beside them.
# usage: npm/build.sh [BUILD]   (the build folder with wasm/benben.wasm; without: build). Prints where it lies: npm pack THERE
set -euo pipefail
cd "$(dirname "$0")/.."
build=$(realpath "${1:-build}")
target=$build/npm
rm -rf "$target"
mkdir -p "$target/dist"
web/node_modules/.bin/tsc -p npm/tsconfig.json --outDir "$target/dist" >&2
cp "$build/wasm/benben.wasm" "$target/dist/"
cp npm/package.json npm/README.md LICENSE "$target/"
echo "$target"
