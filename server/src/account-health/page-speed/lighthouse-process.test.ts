import { chmodSync, existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createLighthouse } from './lighthouse-process.ts';

const folder = join(mkdtempSync(join(tmpdir(), 'portal-lighthouse-')), 'page-speed');

const measureWith = (chromePath: string) =>
  createLighthouse({ chromePath, hasSandbox: false, folder, allowedHosts: [] })({
    url: 'https://acme.example/',
    device: 'desktop',
    signal: new AbortController().signal,
  });

/** Creates an executable that runs this script instead of Chromium, and returns its path. */
function makeChromium(script: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'portal-chromium-')), 'chromium');
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

const profiles = () => (existsSync(folder) ? readdirSync(folder) : []);

describe('Lighthouse', () => {
  test('reports how to install Chromium if it isn’t installed', async () => {
    await expect(measureWith('/nowhere/chromium')).rejects.toThrow(
      'This server has no Chromium to measure with.',
    );
  });

  test('reports that its Chromium crashed or has no sandbox', async () => {
    const crashing = makeChromium('exit 1');
    await expect(measureWith(crashing)).rejects.toThrow('Chromium ended');
    const unsandboxed = makeChromium("echo 'No usable sandbox!' >&2; exit 1");
    await expect(measureWith(unsandboxed)).rejects.toThrow('PAGE_SPEED_SANDBOX=off');
    expect(profiles()).toEqual([]);
  }, 60_000);
});
