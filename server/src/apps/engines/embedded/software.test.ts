import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeUnfinishedSoftware } from './software.ts';

test('at startup, the server removes partial downloads of killed servers, but not of running ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-software-'));
  for (const name of ['fetching-killed', 'fetching-running', 'wordpress']) {
    await mkdir(join(folder, name));
  }
  const longAgo = new Date(Date.now() - 7_200_000);
  await utimes(join(folder, 'fetching-killed'), longAgo, longAgo);
  await utimes(join(folder, 'wordpress'), longAgo, longAgo);
  await removeUnfinishedSoftware(folder);
  expect((await readdir(folder)).sort()).toEqual(['fetching-running', 'wordpress']);
  await rm(folder, { recursive: true });
});
