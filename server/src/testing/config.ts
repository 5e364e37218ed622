import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '#platform/config.ts';

/** Returns the configuration for a test portal, with a separate data directory and without log output. */
export function testConfig(change: Partial<Config> = {}): Config {
  const directory = mkdtempSync(join(tmpdir(), 'portal-data-'));
  return {
    ...readConfig({
      PORTAL_DATA_DIR: directory,
      PORTAL_SECRET: 'a secret that only tests have, 32+',
    }),
    webFolder: undefined,
    // Tests that print set this path. Other tests must not find a Chromium that is installed on the machine.
    chromePath: join(directory, 'no-chromium'),
    isQuiet: true,
    ...change,
  };
}
