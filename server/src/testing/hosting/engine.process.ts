// Runs an engine in a process that a test kills. The process's argument is JSON with the location of the sites (a
// folder or a Docker host) and the action on a site. The process sends 'open', each step, and 'ended'.
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
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
  /** The folder contains a file for each part. */
  restore?: { site: Site; manifest: SetManifest; folder: string };
  backup?: { site: Site; folder: string };
  remove?: { site: Site };
};

const order: EngineOrder = JSON.parse(process.argv[2] ?? '');
const { create, restore, backup, remove } = order;
const engine =
  'docker' in order ? makeDockerEngine(order.docker) : (await makeHosting(order)).engine;
const reported = { ...operation, progress: (step: string) => void process.send?.(step) };
await engine.open();
process.send?.('open');
if (create) await engine.create(siteSpec(create.site, create.title), reported);
if (restore) {
  const { site, manifest, folder } = restore;
  const source = { manifest, open: async (part: string) => createReadStream(join(folder, part)) };
  await engine.importSet(site, source, { isQuiet: false }, reported);
}
if (backup) {
  const { site, folder } = backup;
  const store = (part: string, content: NodeJS.ReadableStream) =>
    pipeline(content, createWriteStream(join(folder, part)));
  await engine.exportSet(site, store, reported);
}
if (remove) await engine.remove(remove.site, reported);
process.send?.('ended');
process.on('disconnect', () => process.exit());
