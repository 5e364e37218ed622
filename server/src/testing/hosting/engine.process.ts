// An engine in a process of its own, which a test kills. Its argument is JSON: where the sites are (a folder, or a Docker host)
// and the site to create, or the set to restore.
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedEngineOptions } from '#apps/engines/embedded/embedded-engine.ts';
import type { SetManifest, Site } from '#apps/engines/hosting-engine.ts';
import type { TestDaemon } from './docker-daemon.ts';
import { makeDockerEngine } from './docker-hosting.ts';
import { makeHosting, operation, siteSpec } from './hosting.ts';

type Place =
  | { folder: string; php?: EmbeddedEngineOptions['php'] }
  | { docker: Pick<TestDaemon, 'host' | 'images'> };
export type EngineOrder = Place & {
  create?: { site: Site; title: string };
  /** The folder has a file for each part. */
  restore?: { site: Site; manifest: SetManifest; folder: string };
};

const order: EngineOrder = JSON.parse(process.argv[2] ?? '');
const { create, restore } = order;
const engine =
  'docker' in order ? makeDockerEngine(order.docker) : (await makeHosting(order)).engine;
await engine.open();
process.send?.('open');
if (create) {
  await engine.create(siteSpec(create.site, create.title), {
    ...operation,
    progress: (step) => process.send?.(step),
  });
  process.send?.('created');
}
if (restore) {
  const { site, manifest, folder } = restore;
  const source = { manifest, open: async (part: string) => createReadStream(join(folder, part)) };
  await engine.importSet(site, source, { isQuiet: false }, operation);
  process.send?.('restored');
}
process.on('disconnect', () => process.exit());
