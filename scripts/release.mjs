// npm run release -- [FOLDER]: a folder with the server, the built web app, their packages and Node, which
// starts without building, installing or the network. The default is release/portal-VERSION.
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { finish } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode, SERVER_OPTIONS } from './node.mjs';
import { root } from './repository.mjs';
import { buildWebWhenStale } from './web-build.mjs';

const WORKSPACES = ['contract', 'server'];
/** Files that a running server doesn't read. */
const DEVELOPMENT = /\.(test|hard)\.ts$|\/(testing|tests)(\/|$)/;
/** Types, source maps, documentation, builds for browsers and tests make up a third of the packages. */
const UNUSED_IN_PACKAGES =
  /\.(d\.[cm]?ts|map|md|markdown|tsbuildinfo|flow|csv|pdl)$|\.(iife|umd)\.c?js$|^\/(tests?|\.yarn)(\/|$)/i;

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

const COMPILED = '.compiled';

/** Finds a dependency as Node does: in the nearest node_modules above. */
function locate(packages, from, name) {
  for (let folder = from; ; folder = folder.includes('/') ? dirname(folder) : '') {
    const path = join(folder, 'node_modules', name).replaceAll('\\', '/');
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}

/** Returns the folders of the packages that the workspaces need at run time. */
function listPackages() {
  const { packages } = readJson('package-lock.json');
  const found = new Set();
  const visit = (path) => {
    const entry = packages[path];
    if (entry.link) return visit(entry.resolved);
    const names = [
      ...Object.keys(entry.dependencies ?? {}).map((name) => [name, true]),
      ...Object.keys(entry.optionalDependencies ?? {}).map((name) => [name, false]),
      ...Object.keys(entry.peerDependencies ?? {}).map((name) => [name, false]),
    ];
    for (const [name, isNeeded] of names) {
      const place = locate(packages, path, name);
      const isPresent = place && existsSync(join(root, place));
      if (!isPresent && isNeeded) throw new Error(`The package ${name} is not installed.`);
      if (!isPresent || found.has(place) || packages[place].link) continue;
      // Peers that only the web app or the tools bring along.
      if (packages[place].dev) continue;
      found.add(place);
      visit(place);
    }
  };
  for (const workspace of WORKSPACES) visit(workspace);
  return [...found].sort();
}

function copyPackages(folder) {
  for (const path of listPackages()) {
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      dereference: true,
      filter: (file) =>
        !UNUSED_IN_PACKAGES.test(file.slice(join(root, path).length)) &&
        // Nested packages are in the list if they are needed.
        !file.slice(join(root, path).length).includes('/node_modules'),
    });
  }
  mkdirSync(join(folder, 'node_modules', '@portal'), { recursive: true });
  for (const workspace of WORKSPACES) {
    symlinkSync(join('..', '..', workspace), join(folder, 'node_modules', '@portal', workspace));
  }
}

function copySources(folder) {
  for (const workspace of WORKSPACES) {
    for (const name of ['src', 'package.json']) {
      cpSync(join(root, workspace, name), join(folder, workspace, name), {
        recursive: true,
        filter: (file) => !DEVELOPMENT.test(file),
      });
    }
  }
  cpSync(join(root, 'web', 'dist'), join(folder, 'web', 'dist'), { recursive: true });
  cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true });
  mkdirSync(join(folder, 'docs'));
  cpSync(join(root, 'docs', 'operations.md'), join(folder, 'docs', 'operations.md'));
}

/** Copies Node; its symbols for debuggers are a quarter of it. */
function copyNode(folder) {
  const file = join(folder, 'bin', 'node');
  cpSync(findNode(), file, { dereference: true });
  if (process.platform !== 'linux') return;
  try {
    execFileSync('strip', [file], { stdio: 'ignore' });
  } catch {
    // This machine has no binutils: the release is larger.
  }
}

/**
 * Adds the library of GCC that the pinned Node needs and that a slim Debian lacks, so that the image is built
 * without a package mirror. Elsewhere than on Linux, and for another Node, there may be none.
 */
function copyLibraries(folder) {
  if (process.platform !== 'linux') return;
  const needed = execFileSync('ldd', [join(folder, 'bin', 'node')], { encoding: 'utf8' });
  const [, path] = /libatomic\.so\.1 => (\S+)/.exec(needed) ?? [];
  if (!path) return;
  mkdirSync(join(folder, 'lib'));
  copyFileSync(path, join(folder, 'lib', 'libatomic.so.1'));
}

/** `bin/portal` starts the server; with arguments it runs a command. */
function writeLauncher(folder) {
  const options = SERVER_OPTIONS.join(' ');
  const script = `#!/bin/sh
# bin/portal            starts the server
# bin/portal COMMAND …  runs a command: backup, restore, set-password …
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
export NODE_COMPILE_CACHE="$root/${COMPILED}" NODE_COMPILE_CACHE_PORTABLE=1 MALLOC_ARENA_MAX=1
: "\${PORTAL_DATA_DIR:=/var/lib/portal}"
export PORTAL_DATA_DIR
file=cli/cli.ts
[ $# -eq 0 ] && file=main.ts
exec "$root/bin/node" ${options} "$root/server/src/$file" "$@"
`;
  writeFileSync(join(folder, 'bin', 'portal'), script);
  chmodSync(join(folder, 'bin', 'portal'), 0o755);
}

/** Runs the release's launcher until it ends; `onOutput` sees what it has printed so far. */
function run(folder, args, onOutput = () => undefined) {
  const data = `${folder}.data`;
  const env = { PATH: process.env.PATH, PORTAL_DATA_DIR: data, PORTAL_DEMO: 'off', PORT: '0' };
  return new Promise((resolve, reject) => {
    const child = spawn(join(folder, 'bin', 'portal'), args, { env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        onOutput(output, child);
      });
    }
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The release doesn't run:\n${output}`));
    });
  });
}

/** Fills the cache of compiled code by a start and a command; the folder may be read-only later. */
async function compile(folder) {
  const cache = join(folder, COMPILED);
  try {
    await run(folder, [], (output, child) => {
      if (output.includes('/auth/register/')) child.kill('SIGTERM');
    });
    await run(folder, ['verify-audit']);
    // Node writes it for its own user alone, who isn't the one that runs the release.
    for (const name of readdirSync(cache, { recursive: true })) {
      const path = join(cache, name);
      chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
    }
  } finally {
    rmSync(`${folder}.data`, { recursive: true, force: true });
  }
}

await finish(async () => {
  const { version } = readJson('package.json');
  const [given] = process.argv.slice(2);
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const folder = given ? resolve(cwd, given) : join(root, 'release', `portal-${version}`);
  if (existsSync(folder)) throw new Error(`${folder} already exists.`);
  await ensureInstalled();
  await buildWebWhenStale();
  const making = `${folder}.part`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(join(making, 'bin'), { recursive: true });
  copySources(making);
  copyPackages(making);
  copyNode(making);
  copyLibraries(making);
  writeLauncher(making);
  const { name, type } = readJson('package.json');
  const about = { name, version, private: true, type };
  writeFileSync(join(making, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
  await compile(making);
  mkdirSync(dirname(folder), { recursive: true });
  renameSync(making, folder);
  console.log(`The release is in ${folder}`);
  return 0;
});
