import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applicationBackupEndpoints } from '@portal/contract/apps/application-backup.endpoints.ts';
import { childThemeEndpoints } from '@portal/contract/apps/child-theme.endpoints.ts';
import { webApplicationEndpoints } from '@portal/contract/apps/web-application.endpoints.ts';
import { websiteBuildEndpoints } from '@portal/contract/onboarding/website-build.endpoints.ts';
import { expect, test } from 'vitest';
import {
  expectIdle,
  makeApplicationPlace,
  startApplicationServer,
} from '#testing/hosting/application-portal.ts';

const megabyte = 1_048_576;
const sizeMegabytes = 48;

// Requirements: P2-APPS-24
test('a backup fails on a full disk, keeps the previous backup, and succeeds again once there is space', async () => {
  const place = await makeApplicationPlace();
  const files = join(place.directory, 'files');
  mkdirSync(files);
  const mount = `mount -t tmpfs -o size=${sizeMegabytes}m none "$0" && exec "$@"`;
  place.wrapper = ['unshare', '--map-root-user', '--mount', 'sh', '-c', mount, files];
  const { server, client } = await startApplicationServer(place);
  try {
    const [theme] = await client.call(childThemeEndpoints.list);
    const builds = await client.call(websiteBuildEndpoints.list, { query: {} });
    const free = builds.find(({ new_application }) => new_application === null);
    const body = { website_build: free?.id ?? 0, child_theme: theme?.id ?? 0 };
    await client.call(webApplicationEndpoints.initialize, { body });
    const [made] = await expectIdle(place, client);
    const params = { id: made?.id ?? 0 };
    const backUp = async () => {
      await client.call(webApplicationEndpoints.backup, { params });
      const [application] = await expectIdle(place, client);
      return {
        error: application?.operation?.error,
        sets: await client.call(applicationBackupEndpoints.list, { params }),
      };
    };
    const first = await backUp();
    expect(first).toMatchObject({ sets: [{ reason: 'manual' }] });

    const uploads = join(place.directory, 'apps', made?.uuid ?? '', 'content/uploads');
    const large = join(uploads, 'large.bin');
    writeFileSync(large, randomBytes(sizeMegabytes * megabyte));
    const failed = await backUp();
    expect(failed.error).toBe('It could not be stored: the disk is full.');
    expect(failed.sets).toEqual(first.sets);
    // A status check that ran during the backup, while requests waited, may have timed out.
    const check = () => client.call(webApplicationEndpoints.checkStatus, { params });
    await expect.poll(check, { timeout: 60_000 }).toMatchObject({ website_status: true });

    rmSync(large);
    const { sets } = await backUp();
    expect(sets).toHaveLength(2);
    // The file system is mounted only in the server's namespace, so the test sees an empty folder.
    expect(readdirSync(files)).toEqual([]);
    await client.call(applicationBackupEndpoints.restore, {
      params: { id: first.sets[0]?.id ?? 0 },
      body: { to: 'in_place' },
    });
    const [restored] = await expectIdle(place, client);
    await expect.poll(check, { timeout: 60_000 }).toMatchObject({ website_status: true });
    expect(restored?.operation?.error ?? null).toBeNull();
  } finally {
    await server.end('SIGTERM');
    await place.remove();
  }
}, 300_000);
