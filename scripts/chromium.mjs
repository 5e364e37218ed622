// Finds the Chromium for browser tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './node.mjs';

// The headless shell comes first, because it cuts the browser tests' run time by a seventh.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Returns whether the program runs. Some systems have a `chromium-browser` that only prints how to install it. */
function doesRun(path) {
  if (!existsSync(path) || process.platform === 'win32') return existsSync(path);
  return spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;
}

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...candidates, ...ELSEWHERE].find(doesRun);
}

/**
 * A launch script that sets the environment for Chromium only. The system's own libraries and fonts take precedence.
 */
const STARTER = `#!/bin/sh
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
libraries=/usr/lib/x86_64-linux-gnu:/usr/lib64:$here/al2023/lib
export LD_LIBRARY_PATH="\${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$libraries"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;

const fontSettings = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;

/**
 * Unpacks @sparticuz/chromium, once per version, with the libraries and the font that a bare machine lacks. Returns the
 * path of its launch script.
 */
async function unpackFromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium found. Install Chromium or Chrome, or set CHROME_PATH.');
  }
  const require = createRequire(import.meta.url);
  const entry = require.resolve('@sparticuz/chromium', { paths: [join(root, 'e2e'), root] });
  const home = dirname(dirname(entry));
  const { version } = require(join(home, 'package.json'));
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
    // The package always unpacks into the temp folder, and reuses incomplete files that it finds there.
    process.env.TMPDIR = fresh;
    for (const name of ['chromium.br', 'swiftshader.tar.br', 'fonts.tar.br', 'al2023.tar.br']) {
      await inflate(join(home, 'bin', name));
    }
  } finally {
    if (temp === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temp;
  }
  writeFileSync(join(fresh, 'fonts.conf'), fontSettings(folder));
  writeFileSync(starter.replace(folder, fresh), STARTER, { mode: 0o755 });
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
  return starter;
}

/**
 * Returns the Chromium in CHROME_PATH, the system's Chromium or Chrome, or the one from npm, in this order.
 * @returns {Promise<{ executablePath: string, env: Record<string, string> }>} `env` contains the variables to set for
 * processes that launch Chromium.
 */
export async function findChromium() {
  const configuredPath = process.env.CHROME_PATH;
  if (configuredPath && !existsSync(configuredPath))
    throw new Error(`CHROME_PATH names no file: ${configuredPath}`);
  const installed = process.env.PORTAL_CHROMIUM === 'npm' ? undefined : findInstalled();
  const executablePath = configuredPath || installed || (await unpackFromNpm());
  return { executablePath, env: { CHROME_PATH: executablePath } };
}
