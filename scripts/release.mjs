// npm run release -- [FOLDER]: creates a folder with the server, the built web app, their packages, and Node. The
// server starts from it without a build, an installation, or the network. Default: release/portal-VERSION.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { findNode, finish, root, SERVER_OPTIONS } from './node.mjs';
import { buildWebWhenStale, isWebStale } from './web-build.mjs';

/** Files that a running server doesn't read. */
const DEVELOPMENT = /\.(test|hard)\.ts$|\/(testing|tests)(\/|$)/;
/**
 * Patterns for the package files that aren't copied. Types, source maps, documentation, browser builds, and tests make
 * up a third of the packages' size.
 */
const UNUSED_IN_PACKAGES =
  /\.(d\.[cm]?ts|map|md|markdown|tsbuildinfo|flow|csv|pdl)$|\.(iife|umd)\.c?js$|^\/(tests?|\.yarn)(\/|$)/i;

const LAUNCHER = `#!/bin/sh
# bin/portal            starts the server
# bin/portal COMMAND …  runs a command: backup, restore, set-password …
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
export NODE_COMPILE_CACHE="$root/.compiled" NODE_COMPILE_CACHE_PORTABLE=1 MALLOC_ARENA_MAX=1
: "\${PORTAL_DATA_DIR:=/var/lib/portal}"
export PORTAL_DATA_DIR
file=cli/cli.ts
[ $# -eq 0 ] && file=main.ts
exec "$root/bin/node" ${SERVER_OPTIONS.join(' ')} "$root/server/src/$file" "$@"
`;

function copy(folder, path, isWanted = () => true) {
  const from = join(root, path);
  const filter = (file) => isWanted(file.slice(from.length));
  fs.cpSync(from, join(folder, path), { recursive: true, dereference: true, filter });
}

function copySources(folder) {
  fs.mkdirSync(join(folder, 'node_modules', '@portal'), { recursive: true });
  for (const workspace of ['contract', 'server']) {
    copy(folder, `${workspace}/package.json`);
    copy(folder, `${workspace}/src`, (file) => !DEVELOPMENT.test(file));
    fs.symlinkSync(`../../${workspace}`, join(folder, 'node_modules', '@portal', workspace));
  }
  for (const path of ['web/dist', 'deploy', 'docs/operations.md']) copy(folder, path);
}

/**
 * Copies the packages that the server needs. Ignores npm's exit code, because npm reports missing optional peers as
 * errors.
 */
function copyPackages(folder) {
  const args = ['ls', '--all', '--omit=dev', '--workspace=server', '--parseable'];
  const { stdout } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' });
  for (const path of stdout.split('\n').map((line) => relative(root, line))) {
    if (!path.startsWith('node_modules') || path.includes('@portal')) continue;
    // Skip nested packages, because npm lists each of them on a separate line.
    const isWanted = (file) => !file.includes('/node_modules') && !UNUSED_IN_PACKAGES.test(file);
    copy(folder, path, isWanted);
  }
}

function copyNode(folder) {
  const file = join(folder, 'bin', 'node');
  fs.cpSync(findNode(), file, { dereference: true });
  if (process.platform !== 'linux') return;
  // Debug symbols are a quarter of Node's size. They can be removed only if binutils is installed.
  spawnSync('strip', [file]);
  // Copies GCC's library, which the pinned Node needs and a slim Debian lacks.
  const { stdout } = spawnSync('ldd', [file], { encoding: 'utf8' });
  const [, library] = /libatomic\.so\.1 => (\S+)/.exec(stdout) ?? [];
  fs.mkdirSync(join(folder, 'lib'));
  if (library) fs.copyFileSync(library, join(folder, 'lib', 'libatomic.so.1'));
}

/** Fills the cache of compiled code by running the server and a command, because the folder may be read-only later. */
async function compile(folder) {
  const data = `${folder}.data`;
  const env = { PATH: process.env.PATH, PORTAL_DATA_DIR: data, PORTAL_DEMO: 'off', PORT: '0' };
  const launcher = join(folder, 'bin', 'portal');
  try {
    const server = spawn(launcher, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const closed = once(server, 'close');
    let output = '';
    server.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (output.includes('/auth/register/')) server.kill();
    });
    const [code] = await closed;
    if (code !== 0) throw new Error(`The release doesn't run:\n${output}`);
    execFileSync(launcher, ['verify-audit'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  } finally {
    fs.rmSync(data, { recursive: true, force: true });
  }
  // Node makes the cache readable only for its own user, but another user may run the release.
  const cache = join(folder, '.compiled');
  for (const path of fs.readdirSync(cache, { recursive: true }).map((name) => join(cache, name))) {
    fs.chmodSync(path, fs.statSync(path).isDirectory() ? 0o755 : 0o644);
  }
}

await finish(async () => {
  const { name, version, type } = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8'));
  const target = process.argv[2] ?? join(root, 'release', `portal-${version}`);
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), target);
  if (fs.existsSync(folder)) throw new Error(`${folder} already exists.`);
  ensureInstalled({ withDev: isWebStale() });
  await buildWebWhenStale();
  const making = `${folder}.part`;
  fs.rmSync(making, { recursive: true, force: true });
  copySources(making);
  copyPackages(making);
  copyNode(making);
  fs.writeFileSync(join(making, 'bin', 'portal'), LAUNCHER, { mode: 0o755 });
  const about = { name, version, private: true, type, scripts: { start: 'exec bin/portal' } };
  fs.writeFileSync(join(making, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
  await compile(making);
  fs.mkdirSync(dirname(folder), { recursive: true });
  fs.renameSync(making, folder);
  console.log(`The release is in ${folder}`);
  return 0;
});
