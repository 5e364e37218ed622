import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { chromiumForTests } from '#testing/chromium.ts';
import { BrowserGone, WarmBrowser } from './warm-browser.ts';

let folder: string;
let browsers: WarmBrowser[];

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'portal-printing-')), 'printing');
  browsers = [];
});
afterEach(async () => {
  for (const browser of browsers) await browser.stop();
});

async function open(change: { maximumContexts?: number; idleMilliseconds?: number } = {}) {
  const made = new WarmBrowser({
    executablePath: await chromiumForTests(),
    hasSandbox: false,
    folder,
    log: createLog('silent'),
    ...change,
  });
  browsers.push(made);
  return made;
}

const profiles = () => (existsSync(folder) ? readdirSync(folder) : []);
const profileIn = (browser: WarmBrowser) => browser.withContext(async () => profiles().at(-1));

test('one browser serves several prints, each without the cookies of other prints', async () => {
  const browser = await open();
  const cookies = () =>
    browser.withContext(async (context) => {
      const cookies = await context.cookies();
      await context.addCookies([{ name: 'a', value: 'b', url: 'https://portal.example' }]);
      return cookies.length;
    });
  expect([await cookies(), await cookies(), await profileIn(browser)]).toEqual([
    0,
    0,
    profiles()[0],
  ]);
  expect(profiles()).toHaveLength(1);
});

test('a browser is replaced after a number of prints, and closed when it is idle', async () => {
  const browser = await open({ maximumContexts: 2, idleMilliseconds: 100 });
  const first = await profileIn(browser);
  expect(await profileIn(browser)).toBe(first);
  expect(await profileIn(browser)).not.toBe(first);
  await expect.poll(profiles, { timeout: 10_000 }).toEqual([]);
});

test('a print fails if its browser crashes, and the next print gets another browser', async () => {
  const browser = await open();
  const killed = browser.withContext(async (context) => {
    await context.browser()?.close();
    await context.newPage();
  });
  await expect(killed).rejects.toBeInstanceOf(BrowserGone);
  expect(await browser.withContext(async (context) => (await context.newPage()).url())).toBe(
    'about:blank',
  );
});

test('the first print deletes the profiles of an earlier server’s browsers, and ends those browsers on Linux', async () => {
  mkdirSync(join(folder, 'profile-left'), { recursive: true });
  writeFileSync(join(folder, 'profile-left', 'Preferences'), '{}');
  const idle = 'setInterval(() => undefined, 1000)';
  const args = ['-e', idle, '--', `--user-data-dir=${folder}/profile-left`];
  const left = spawn(process.execPath, args, { stdio: 'ignore' });
  await once(left, 'spawn');
  const ended = once(left, 'exit');
  const browser = await open();
  await profileIn(browser);
  if (process.platform === 'linux') expect((await ended)[1]).toBe('SIGKILL');
  else left.kill();
  expect(profiles()).not.toContain('profile-left');
});
