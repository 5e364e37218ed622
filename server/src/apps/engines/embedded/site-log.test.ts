import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSiteLog } from './site-log.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-site-log-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('lines about connections are omitted from the log, and carriage returns can’t stall the parser', async () => {
  const file = join(folder, 'site.log');
  const log = createSiteLog(file, () => new Date());
  const printed = Readable.from(
    [
      '[7] [Wed Nov 25 10:00:00 2026] 127.0.0.1:5000 Accepted\n',
      '[7] [Wed Nov 25 10:00:00 2026] 127.0.0.1:5000 [200]: GET /\n',
      `${'[0] [[] d Closed without \r'.repeat(30_000)}!\n`,
      'The end\n',
    ],
    { objectMode: false },
  );
  log.follow(printed);
  await finished(printed);
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toContain('The end'));
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('GET /');
  expect(text).not.toContain('Accepted');
});
