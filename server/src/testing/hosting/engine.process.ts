// An engine in a process of its own, which a test kills. Its argument is JSON: the folder of the sites, which PHP, and the
// site to create, if any.
import type { EmbeddedEngineOptions } from '#apps/engines/embedded/embedded-engine.ts';
import type { Site } from '#apps/engines/hosting-engine.ts';
import { makeHosting, operation, siteSpec } from './hosting.ts';

export interface EngineOrder {
  folder: string;
  php?: EmbeddedEngineOptions['php'];
  create?: { site: Site; title: string };
}

const { folder, php, create }: EngineOrder = JSON.parse(process.argv[2] ?? '');
const { engine } = await makeHosting({ folder, php });
await engine.open();
process.send?.('open');
if (create) {
  await engine.create(siteSpec(create.site, create.title), {
    ...operation,
    progress: (step) => process.send?.(step),
  });
  process.send?.('created');
}
process.on('disconnect', () => process.exit());
