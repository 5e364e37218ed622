import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './node.mjs';

/** The folder of a checkout whose server prints 'started'. Its packages are a production package and a build tool. */
let checkout;

const write = (path, content) => {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  writeFileSync(join(checkout, path), content);
};
const packages = {
  'node_modules/kept': { version: '1.0.0' },
  'node_modules/tool': { version: '1.0.0', dev: true },
};
const markInstalled = (...names) =>
  write(
    'node_modules/.package-lock.json',
    JSON.stringify({ packages: Object.fromEntries(names.map((name) => [name, packages[name]])) }),
  );

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'portal-checkout-'));
  for (const name of ['node', 'install', 'start', 'web-build']) {
    cpSync(join(root, 'scripts', `${name}.mjs`), join(checkout, 'scripts', `${name}.mjs`));
  }
  write('package.json', '{"type":"module"}');
  write('package-lock.json', JSON.stringify({ packages }));
  write('server/src/main.ts', "console.log('started');");
  for (const path of ['contract/src/a.ts', 'web/src/a.ts', 'web/public/a.txt']) write(path, '');
  write('web/dist/index.html', '');
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

/** Runs npm start with an npm that records how it is called. */
function start(npm) {
  write('bin/npm', `#!/bin/sh\necho "$@" >> "${checkout}/calls"\n${npm}\n`);
  chmodSync(join(checkout, 'bin/npm'), 0o755);
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: checkout,
    env: { PATH: `${join(checkout, 'bin')}:${process.env.PATH}` },
    // Creates a process group, because a terminal sends Ctrl+C to a group.
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data;
    });
  }
  return { child, ended: once(child, 'close'), output: () => output };
}
const calls = () =>
  existsSync(join(checkout, 'calls'))
    ? readFileSync(join(checkout, 'calls'), 'utf8').trim().split('\n')
    : [];

test('Ctrl+C during the first install ends it immediately, without a retry', async () => {
  // With exec, npm is a single process. Without it, the shell could lose the signal while it starts a child process.
  const { child, ended, output } = start('exec sleep 60');
  await expect.poll(() => calls()[0]).toBeTruthy();
  const before = performance.now();
  process.kill(-child.pid, 'SIGINT');
  const [code] = await ended;
  expect(performance.now() - before).toBeLessThan(5_000);
  expect(code).not.toBe(0);
  expect(calls()).toEqual(['ci --omit=dev --include=optional']);
  expect(output()).not.toContain('started');
});

test('a checkout without build tools starts without npm while its web app is up to date', async () => {
  markInstalled('node_modules/kept');
  const { ended, output } = start('exit 1');
  expect(await ended).toEqual([0, null]);
  expect(output()).toContain('started');
  expect(calls()).toEqual([]);
});

test('build tools are added to a running portal’s packages without removing any packages', async () => {
  markInstalled('node_modules/kept');
  const old = new Date('2020-01-01');
  utimesSync(join(checkout, 'web/dist/index.html'), old, old);
  const { ended, output } = start('exit 1');
  expect(await ended).toEqual([1, null]);
  expect(output()).toContain('npm could not install the packages; run the command again.');
  expect(calls()).toEqual(['install --no-save --include=dev --include=optional']);
});
