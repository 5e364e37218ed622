import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { HostingEngineId } from '@portal/contract/apps/hosting-engines.ts';
import {
  deletedApplicationEndpoints,
  webApplicationEndpoints,
} from '@portal/contract/apps/web-application.endpoints.ts';
import { createClient } from '@portal/contract/platform/client.ts';
import { expect } from 'vitest';
import { fetchPlayground, fetchWordpress } from '#apps/engines/embedded/software.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import {
  makePlace,
  type Place,
  signInAsStaff,
  startServerProcess,
  withDatabase,
} from '#testing/server-process.ts';
import { softwareFolder } from '#testing/wordpress/wordpress-software.ts';

/** Creates a place whose servers find WordPress and PHP in a folder shared by all tests. Downloads both if needed. */
export async function makeApplicationPlace(): Promise<Place> {
  const place = await makePlace();
  await fetchWordpress({ folder: softwareFolder });
  await fetchPlayground({ folder: softwareFolder });
  symlinkSync(softwareFolder, join(place.directory, 'apps-software'));
  return place;
}

/** Starts a server with demonstration data and applications, on the embedded engine by default, and signs in. */
export async function startApplicationServer(
  place: Place,
  engine: Record<string, string> = { PORTAL_EMBEDDED_APPS: 'on' },
) {
  const server = await startServerProcess(place, { PORTAL_DEMO: 'on', ...engine });
  const token = await signInAsStaff(server.url);
  const client = createClient({
    fetch,
    baseUrl: server.url,
    token: () => token,
    respondAsync: true,
  });
  return { server, client };
}

export type ApplicationClient = Awaited<ReturnType<typeof startApplicationServer>>['client'];

/** Queues the job that a schedule normally queues every five minutes. */
const reconcileSites = (place: Place, engine: HostingEngineId) =>
  withDatabase(place, (database) =>
    database.transaction((db) => enqueueJob(db, `web-application.status.${engine}`)),
  );

async function listWhenIdle(client: ApplicationClient) {
  const list = await client.call(webApplicationEndpoints.list);
  const isBusy = list.some(({ operation }) => {
    const { state, kind } = operation ?? {};
    // A creation that was interrupted too often counts as busy, because the scheduled job still has to remove the
    // incomplete site.
    const isToRemove = state === 'failed' && (kind === 'create' || kind === 'copy');
    return state === 'queued' || state === 'running' || isToRemove;
  });
  return isBusy ? undefined : list;
}

/** Waits until no application has an operation, and returns the applications. */
export async function expectIdle(
  place: Place,
  client: ApplicationClient,
  engine: HostingEngineId = 'embedded',
) {
  await expect
    .poll(
      async () => {
        await reconcileSites(place, engine);
        const list = await listWhenIdle(client);
        const deleted = await client.call(deletedApplicationEndpoints.list);
        return list !== undefined && deleted.every(({ removed_at }) => removed_at !== null);
      },
      { timeout: 240_000, interval: 1_000 },
    )
    .toBe(true);
  return client.call(webApplicationEndpoints.list);
}
