import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { createClient } from '@portal/contract/platform/client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testedEngine } from '#testing/database.ts';
import { doMainWork, expectMainWork } from '#testing/main-flow.ts';
import { checkOutPreviousRelease, type PreviousRelease } from '#testing/previous-release.ts';
import {
  endOf,
  makePlace,
  type Place,
  runSource,
  type ServerProcess,
  startServerProcess,
} from '#testing/server-process.ts';

let place: Place;
let previous: PreviousRelease;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  previous = await checkOutPreviousRelease();
  place = await makePlace();
});
afterAll(async () => {
  for (const server of servers.splice(0)) await server.end('SIGKILL');
  previous.remove();
  await place.remove();
});

async function start(sources?: string): Promise<ServerProcess> {
  const server = await startServerProcess(place, { PORTAL_DEMO: 'off' }, sources);
  servers.push(server);
  return server;
}

/** Replaces the database with the copy that the upgrade made, as operations.md describes. */
function restoreCopy(): void {
  const file = place.database.file;
  for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  copyFileSync(join(place.directory, 'backups', 'before-0022-account-posts.db'), file);
}

test('this release continues the work of the previous release, which rejects the new schema', async () => {
  const before = await start(previous.sources);
  const token = await doMainWork({
    url: before.url,
    output: before.output,
    async importPlan(csv) {
      const plan = join(place.directory, 'plan.csv');
      writeFileSync(plan, csv);
      const args = ['import', plan, '--create-missing', '--yes'];
      const command = runSource('cli/cli.ts', args, place.env, {
        sources: previous.sources,
      });
      expect(await endOf(command), command.output()).toBe(0);
    },
  });
  await expectMainWork(before.url, token);
  expect(await before.end('SIGTERM')).toBe(0);

  const after = await start();
  await expectMainWork(after.url, token);
  const { call } = createClient({ fetch, baseUrl: after.url, token: () => token });
  const [article] = await call(articleEndpoints.list, { query: { columns: ['id', 'version'] } });
  await call(articleEndpoints.update, {
    params: { id: article?.id ?? 0 },
    body: { description: 'Written by this release.' },
    version: article?.version,
  });
  expect(after.output()).not.toMatch(/"level":"(error|fatal)"/);
  expect(await after.end('SIGTERM')).toBe(0);

  await expect(start(previous.sources)).rejects.toThrow('newer version of the portal');
  if (testedEngine === 'postgres') return;
  restoreCopy();
  const again = await start(previous.sources);
  await expectMainWork(again.url, token);
});
