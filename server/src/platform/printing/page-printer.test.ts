import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { chromiumForTests } from '#testing/chromium.ts';
import { PagePrinter } from './page-printer.ts';

function makeScript(lines: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'portal-chromium-')), 'chromium');
  writeFileSync(path, `#!/bin/sh\n${lines}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** Creates a fake Chromium that writes this text to standard error and exits with an error. */
const makeChromium = (says: string) => makeScript(`echo '${says}' >&2\nexit 1`);

function printerWith(chromePath: string, hasSandbox = true) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-printing-'));
  const printer = new PagePrinter({
    chromePath,
    hasSandbox,
    folder,
    log: createLog('silent'),
  });
  printer.connect(() => Promise.reject(new Error('Nothing asks.')));
  return printer;
}

const page = async () => ({ path: '/print/report' as const, reads: [] });

test('the error when Chromium can’t start its sandbox names the setting for the sandbox', async () => {
  const printer = printerWith(makeChromium('No usable sandbox! If this is a Debian system …'));
  expect(await printer.state()).toBe('failing');
  expect(await printer.problem()).toContain('CHROMIUM_SANDBOX=off');
  await expect(printer.print(page)).rejects.toMatchObject({
    status: 503,
    body: { detail: expect.stringContaining('CHROMIUM_SANDBOX=off') },
  });
  expect(await printer.state()).toBe('failing');
  expect(await printer.problem()).toContain('CHROMIUM_SANDBOX=off');
});

test('the state is available before the first print', async () => {
  const broken = printerWith(makeChromium('error while loading shared libraries'), false);
  expect(await broken.state()).toBe('failing');
  expect(await broken.problem()).toContain('its log has the reason');

  const working = printerWith(await chromiumForTests(), false);
  expect(await Promise.all([working.state(), working.problem()])).toEqual(['ok', null]);
  await working.stop();
}, 60_000);

test('the printer starts Chromium only once to determine its state', async () => {
  const chromium = await chromiumForTests();
  const folder = mkdtempSync(join(tmpdir(), 'portal-printing-'));
  const path = makeScript(`echo started >> ${folder}/starts\nexec ${chromium} "$@"`);
  const printer = printerWith(path, false);
  await Promise.all([printer.state(), printer.state(), printer.problem()]);
  expect(await printer.state()).toBe('ok');
  expect(readFileSync(join(folder, 'starts'), 'utf8')).toBe('started\n');
  await printer.stop();
}, 60_000);

test('the error when Chromium fails to start points to the log', async () => {
  const printer = printerWith(makeChromium('error while loading shared libraries: libnss3.so'));
  await expect(printer.print(page)).rejects.toMatchObject({
    status: 503,
    body: { detail: expect.stringContaining('its log has the reason') },
  });
});

test('without a sandbox, the error when Chromium fails to start also points to the log', async () => {
  const printer = printerWith(makeChromium('error while loading shared libraries'), false);
  await expect(printer.print(page)).rejects.toMatchObject({
    status: 503,
    body: { detail: expect.stringContaining('its log has the reason') },
  });
});

test('a print fails within its time limit if Chromium hangs while starting', async () => {
  const path = makeScript('exec sleep 12');
  const printer = printerWith(path);
  const before = performance.now();
  await expect(printer.print(page)).rejects.toMatchObject({
    status: 503,
    body: { detail: expect.stringContaining('takes too long to start') },
  });
  expect(performance.now() - before).toBeLessThan(10_000);
  expect(await printer.state()).toBe('failing');

  // The hung start ends while the next print waits for it. That print then starts Chromium again.
  writeFileSync(path, '#!/bin/sh\necho "No usable sandbox!" >&2\nexit 1\n');
  await expect(printer.print(page)).rejects.toMatchObject({
    body: { detail: expect.stringContaining('CHROMIUM_SANDBOX=off') },
  });
});

test('printing is reported as failing, not as off, if CHROME_PATH names no program', async () => {
  const printer = printerWith('/nowhere/chromium');
  expect(await printer.state()).toBe('failing');
  expect(await printer.problem()).toMatch(/^CHROME_PATH names no program/);
  await expect(printer.print(page)).rejects.toMatchObject({
    status: 503,
    body: { detail: expect.stringMatching(/^CHROME_PATH names no program/) },
  });
});
