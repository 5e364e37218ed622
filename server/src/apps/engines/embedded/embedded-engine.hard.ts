import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'vitest';
import type { HostingUnderTest } from '#testing/hosting/engine-kills.ts';
import { describeEngine } from '#testing/hosting/engine-suite.ts';
import { expectAnswers, expectHarmless } from '#testing/hosting/hostile-site.ts';
import { makeHosting, operation, siteSpec } from '#testing/hosting/hosting.ts';
import type { Site } from '../hosting-engine.ts';

const cronMilliseconds = 1_000;

const namesIn =
  (folder: string) =>
  async ({ id }: Site) =>
    (await readdir(folder)).filter((name) => name.startsWith(id));

async function start(php: 'native' | 'playground'): Promise<HostingUnderTest> {
  const { engine, folder, dataDirectory } = await makeHosting({ php, cronMilliseconds });
  return {
    engine,
    listNames: namesIn(folder),
    filesOf: async ({ id }) => join(folder, id, 'content'),
    // Use a separate folder, since a starting server ends the processes of other servers that use the same folder.
    async killPlace() {
      const other = await makeHosting({ php });
      return {
        order: { folder: other.folder, php },
        listNames: namesIn(other.folder),
        reopen: async () => (await makeHosting({ php, folder: other.folder })).engine,
      };
    },
    async close() {
      await engine.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

describeEngine('a site on native PHP', () => start('native'));
describeEngine('a site on PHP in WebAssembly', () => start('playground'));

test.each(['native', 'playground'] as const)(
  'a site on %s PHP can’t reach the portal or other sites',
  async (php) => {
    const site = { id: '7b1d7a0e-52d3-4b0c-8a39-0d5f6a3c1b04', alias: 'hostile' };
    const hosting = await makeHosting({ php });
    await hosting.engine.open();
    await hosting.engine.create(siteSpec(site, 'Hostile'), operation);
    await expectAnswers(hosting.engine, site);
    await expectHarmless(hosting, site);
    await hosting.engine.close();
    await rm(hosting.dataDirectory, { recursive: true, force: true });
  },
);
