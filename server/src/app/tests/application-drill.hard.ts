import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applicationBackupEndpoints } from '@portal/contract/apps/application-backup.endpoints.ts';
import { childThemeEndpoints } from '@portal/contract/apps/child-theme.endpoints.ts';
import { webApplicationEndpoints } from '@portal/contract/apps/web-application.endpoints.ts';
import { websiteBuildEndpoints } from '@portal/contract/onboarding/website-build.endpoints.ts';
import { expect, test } from 'vitest';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import {
  expectIdle,
  makeApplicationPlace,
  startApplicationServer,
} from '#testing/hosting/application-portal.ts';
import { type Place, withDatabase } from '#testing/server-process.ts';

/** Changes one byte in the middle of a stored file. */
function damage({ directory }: Place, key: string): void {
  const file = join(directory, 'files', key.slice(0, 2), key);
  const content = readFileSync(file);
  const middle = Math.floor(content.length / 2);
  content[middle] = (content[middle] ?? 0) ^ 1;
  writeFileSync(file, content);
}

// Requirements: P2-APPS-24
test('the weekly drill restores a real backup, detects a damaged file, and reports when it last succeeded', async () => {
  const place = await makeApplicationPlace();
  const { server, client } = await startApplicationServer(place);
  try {
    const [theme] = await client.call(childThemeEndpoints.list);
    const builds = await client.call(websiteBuildEndpoints.list, { query: {} });
    const free = builds.find(({ new_application }) => new_application === null);
    const body = { website_build: free?.id ?? 0, child_theme: theme?.id ?? 0 };
    await client.call(webApplicationEndpoints.initialize, { body });
    const [made] = await expectIdle(place, client);
    const params = { id: made?.id ?? 0 };
    const uuid = made?.uuid ?? '';
    expect(made?.last_drill).toBeNull();
    const backUp = async () => {
      await client.call(webApplicationEndpoints.backup, { params });
      await expectIdle(place, client);
    };
    const drill = async () => {
      await withDatabase(place, (database) =>
        database.transaction((db) => enqueueJob(db, 'web-application.drills')),
      );
      const count = async () => {
        const operations = await client.call(webApplicationEndpoints.operations, { params });
        return operations.filter(({ kind, finished_at }) => kind === 'drill' && finished_at).length;
      };
      const before = await count();
      await expect.poll(count, { timeout: 120_000, interval: 200 }).toBe(before + 1);
      const [application] = await expectIdle(place, client);
      const [set] = await client.call(applicationBackupEndpoints.list, { params });
      // All parts of the temporary site have been removed, and the application itself is running.
      const names = readdirSync(join(place.directory, 'apps'));
      expect(names.filter((name) => /^[0-9a-f]{8}-/.test(name))).toEqual([uuid]);
      expect((await fetch(application?.staging_url ?? '')).status).toBe(200);
      return { found: application?.last_drill, set };
    };
    const keyOf = (part: 'database' | 'code') =>
      withDatabase(place, async ({ reader }) => {
        const { key } = await reader
          .selectFrom('web_application_backup')
          .innerJoin('stored_file', 'stored_file.id', `web_application_backup.${part}_file_id`)
          .select('key')
          .orderBy('web_application_backup.id', 'desc')
          .executeTakeFirstOrThrow();
        return key;
      });

    await backUp();
    const good = await drill();
    expect(good.set).toMatchObject({ is_drill_ok: true });
    expect(good.found).toMatchObject({
      is_ok: true,
      text: expect.stringMatching(/^Restored in \d+ s, with its title and 1 post\.$/),
      last_success_at: good.found?.at,
    });

    for (const part of ['database', 'code'] as const) {
      await backUp();
      damage(place, await keyOf(part));
      const bad = await drill();
      expect(bad.set).toMatchObject({ is_drill_ok: false });
      expect(bad.found).toMatchObject({
        is_ok: false,
        text: `The file ${part}.tar.gz of this backup isn’t the one that was stored: its checksum differs.`,
        last_success_at: good.found?.at,
      });
    }
  } finally {
    await server.end('SIGTERM');
    await place.remove();
  }
}, 600_000);
