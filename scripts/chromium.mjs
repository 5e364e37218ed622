// Finds the Chromium for browser tests.
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './repository.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Runs it, because some systems have a `chromium-browser` that only says how to install it. */
function doesRun(path) {
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;
}

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...candidates, ...ELSEWHERE].find((path) => isExecutable(path) && doesRun(path));
}

/**
 * Unpacks @sparticuz/chromium with the libraries and a font that a bare machine lacks, once per version.
 * Returns a launch script that sets the environment for Chromium only.
 */
async function unpackFromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium found. Install Chromium or Chrome, or set CHROME_PATH.');
  }
  const require = createRequire(import.meta.url);
  const entry = require.resolve('@sparticuz/chromium', { paths: [join(root, 'e2e'), root] });
  const home = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const folder = join(root, 'node_modules', '.cache', `chromium-${version}`);
  const starter = join(folder, 'chromium.sh');
  if (existsSync(starter)) return starter;

  console.log('Unpacking Chromium …');
  const fresh = `${folder}.${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const { inflate } = await import(pathToFileURL(entry).href);
  const temp = process.env.TMPDIR;
  try {
    // The package unpacks into the temp folder only, and accepts an incomplete file there.
    process.env.TMPDIR = fresh;
    for (const name of ['chromium.br', 'swiftshader.tar.br', 'fonts.tar.br', 'al2023.tar.br']) {
      await inflate(join(home, 'bin', name));
    }
  } finally {
    if (temp === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temp;
  }
  writeFileSync(
    join(fresh, 'fonts.conf'),
    `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig><dir>${folder}/fonts</dir>` +
      `<dir>/usr/share/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`,
  );
  writeFileSync(
    join(fresh, 'chromium.sh'),
    [
      '#!/bin/sh',
      `here='${folder.replaceAll("'", "'\\''")}'`,
      // Last, so that the system's own libraries take precedence.
      'libraries=/usr/lib/x86_64-linux-gnu:/usr/lib64:$here/al2023/lib',
      '[ -z "$LD_LIBRARY_PATH" ] || libraries=$LD_LIBRARY_PATH:$libraries',
      'export LD_LIBRARY_PATH="$libraries"',
      '[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="$here/fonts.conf"',
      'exec "$here/chromium" "$@"',
      '',
    ].join('\n'),
  );
  chmodSync(join(fresh, 'chromium.sh'), 0o755);
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
  return starter;
}

/**
 * CHROME_PATH, else the system's Chromium or Chrome, else the one from npm.
 *
 * @returns {Promise<{ executablePath: string, env: Record<string, string> }>} `env` is for
 *   processes that start Chromium themselves.
 */
export async function findChromium() {
  const given = process.env.CHROME_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROME_PATH names no file: ${given}`);
  const installed = process.env.PORTAL_CHROMIUM === 'npm' ? undefined : findInstalled();
  const executablePath = given || installed || (await unpackFromNpm());
  return { executablePath, env: { CHROME_PATH: executablePath } };
}
