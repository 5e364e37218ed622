import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// `*.hard.ts` are the tests that take minutes; they run instead of the others, never with them.
const suffix = process.env.PORTAL_TEST_HARD ? 'hard' : 'test';

/** A loaded machine takes seconds for what takes milliseconds otherwise. */
const expectOptions = { poll: { timeout: 8_000 } };

/** Small files with minutes of tests. Vitest starts with the largest files, so one worker ended with these alone. */
const longest = /\/(start|bad-input|access|self-promotion|deep-json|transfer)\.test\.ts$/;

const globalSetup = join(import.meta.dirname, 'scripts/temporary-folder.mjs');

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
    // On SQLite there is one server; what is copied to PostgreSQL needs one. Neither hosting engines nor the
    // image depend on the engine.
    exclude:
      engine === 'sqlite'
        ? ['src/app/tests/{two-servers,copy-killed}.hard.ts']
        : ['src/apps/engines/**', 'src/app/tests/image.hard.ts'],
    environment: 'node',
    globalSetup,
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
    // The modules are loaded once per worker: a file that changes a global puts it back.
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
          testTimeout: 10_000,
          expect: expectOptions,
        },
      },
      serverProject('sqlite'),
      serverProject('postgres'),
    ],
  },
});
