import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// `*.hard.ts` files contain the tests that take minutes. They run instead of the other tests, never together with them.
const suffix = process.env.PORTAL_TEST_HARD ? 'hard' : 'test';

/** On a loaded machine, an operation that usually takes milliseconds can take seconds. */
const expectOptions = { poll: { timeout: 8_000 } };

/**
 * Small files whose tests take minutes. Vitest starts with the largest files, so one worker would otherwise still run
 * these files at the end.
 */
const longest = /\/(start|bad-input|access|self-promotion|deep-json|transfer)\.test\.ts$/;

const globalSetup = join(import.meta.dirname, 'scripts/temporary-folder.mjs');
const propertySeed = join(import.meta.dirname, 'scripts/property-seed.ts');
const restoreClock = join(import.meta.dirname, 'server/src/testing/restore-clock.ts');

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const serverProject = (engine: 'sqlite' | 'postgres') => ({
  test: {
    name: `server-${engine}`,
    root: 'server',
    include: [`src/**/*.${suffix}.ts`],
    // The test of two servers and the test of copying to PostgreSQL need PostgreSQL. Neither hosting engines nor the
    // image depend on the database engine.
    exclude:
      engine === 'sqlite'
        ? ['src/app/tests/{two-servers,copy-killed}.hard.ts']
        : ['src/apps/engines/**', 'src/app/tests/image.hard.ts'],
    environment: 'node',
    globalSetup,
    setupFiles: [propertySeed, restoreClock],
    env: { PORTAL_TEST_ENGINE: engine, NODE_ENV: 'test' },
    testTimeout: suffix === 'hard' ? 1_800_000 : 20_000,
    hookTimeout: 60_000,
    expect: expectOptions,
  },
});

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Modules are loaded once per worker, so a test file that changes a global other than the clock must restore it.
    isolate: false,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{contract,web}/src/**/*.test.{ts,tsx}',
            'web/*.test.ts',
            'scripts/*.test.{mjs,ts}',
          ],
          environment: 'node',
          globalSetup,
          setupFiles: [propertySeed],
          testTimeout: 10_000,
          expect: expectOptions,
        },
      },
      serverProject('sqlite'),
      serverProject('postgres'),
    ],
  },
});
