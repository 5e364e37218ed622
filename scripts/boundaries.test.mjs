import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './node.mjs';

const require = createRequire(import.meta.url);
const { forbidden, options } = require('../.dependency-cruiser.cjs');
const { ALL, SUB_AREAS } = require('../.dependency-cruiser-areas.cjs');

/** Folders that aren't areas. */
const OTHER_FOLDERS = {
  contract: ['platform'],
  server: ['platform', 'app', 'cli', 'demo', 'testing', 'migrations'],
  web: ['platform', 'app'],
};

/** Files to create, each with the import that it contains and the rule that must report it. */
const VIOLATIONS = {
  'between workspaces': [
    [
      'contract/src/users/a.ts',
      '../../../server/src/users/users.service.ts',
      'contract-knows-zod-alone',
    ],
    ['contract/src/users/b.ts', 'kysely', 'contract-knows-zod-alone'],
    ['server/src/users/c.ts', '../../../web/src/users/users.queries.ts', 'server-knows-no-web'],
    ['web/src/users/d.ts', '../../../server/src/users/users.service.ts', 'web-knows-no-server'],
    ['web/src/users/e.ts', 'kysely', 'web-knows-no-server'],
    ['e2e/f.spec.ts', '../server/src/users/users.service.ts', 'journeys-know-the-contract-alone'],
  ],
  'of schemas that a browser would load': [
    [
      'web/src/users/w.ts',
      '@portal/contract/users/users.endpoints.ts',
      'clients-know-calls-without-endpoints',
    ],
    [
      'web/src/platform/x.ts',
      '@portal/contract/endpoints.ts',
      'clients-know-calls-without-endpoints',
    ],
    [
      'e2e/y.spec.ts',
      '@portal/contract/users/users.endpoints.ts',
      'clients-know-calls-without-endpoints',
    ],
    ['contract/src/users/c.calls.ts', './users.endpoints.ts', 'calls-have-schemas-as-types-alone'],
    ['contract/src/users/d.calls.ts', './users.schema.ts', 'calls-have-schemas-as-types-alone'],
    ['contract/src/users/e.calls.ts', 'zod', 'calls-have-schemas-as-types-alone'],
  ],
  'from a lower layer to a higher one': [
    ['server/src/platform/g.ts', '#users/users.service.ts', 'server-platform-knows-no-area'],
    ['web/src/platform/h.ts', '#users/users.queries.ts', 'web-platform-knows-no-area'],
    [
      'server/src/users/i.ts',
      '#content/content.service.ts',
      'server-users-knows-only-what-is-below',
    ],
    ['web/src/users/j.tsx', '#content/content.queries.ts', 'web-users-knows-only-what-is-below'],
    ['server/src/users/k.ts', '#app/app.ts', 'server-areas-dont-know-who-puts-them-together'],
    ['web/src/users/l.ts', '#app/router.ts', 'web-areas-dont-know-the-shell'],
  ],
  'past the doors of an area': [
    [
      'server/src/content/m.ts',
      '#users/users.repository.ts',
      'server-areas-are-entered-by-their-doors',
    ],
    ['web/src/content/n.tsx', '#users/UserTable.tsx', 'web-areas-are-entered-by-their-doors'],
    ['server/src/content/o.ts', '#users/users.table.ts', 'server-tables-are-known-by-type-alone'],
  ],
  'between sub-areas': [
    [
      'server/src/content/labels/p.ts',
      '#content/articles/any.service.ts',
      'server-content-labels-knows-only-what-is-below',
    ],
    [
      'server/src/reporting/data/q.ts',
      '#reporting/composition.ts',
      'server-reporting-data-knows-only-what-is-below',
    ],
    [
      'web/src/content/planning/r.ts',
      '#content/articles/inner.ts',
      'web-content-articles-is-entered-by-its-entry-files',
    ],
  ],
  'that no file may have': [
    ['server/src/users/s.ts', '#testing/portal.ts', 'only-tests-know-the-testing-kit'],
    ['server/src/users/t.ts', '#users/u.ts', 'no-circular-imports'],
    ['server/src/users/v.ts', '#users/missing.ts', 'imports-are-found'],
  ],
};
/** Imports that must not be reported. Without them, a rule that reported every import would pass the tests above. */
const ALLOWED = [
  ['server/src/content/allowed-a.ts', '#users/users.service.ts'],
  ['web/src/content/allowed-b.tsx', '#users/users.queries.ts'],
  ['web/src/content/planning/allowed-c.ts', '#content/articles/any.queries.ts'],
  ['server/src/users/allowed-d.ts', '@portal/contract/users/allowed-e.ts'],
  ['contract/src/users/allowed-e.ts', 'zod'],
  ['web/src/users/allowed-f.ts', '@portal/contract/users/users.calls.ts'],
  ['contract/src/users/users.calls.ts', '../platform/dates.ts'],
];
const TARGETS = [
  'contract/src/endpoints.ts',
  'contract/src/platform/dates.ts',
  'contract/src/users/users.endpoints.ts',
  'contract/src/users/users.schema.ts',
  'server/src/app/app.ts',
  'server/src/testing/portal.ts',
  'server/src/users/users.service.ts',
  'server/src/users/users.repository.ts',
  'server/src/users/users.table.ts',
  'server/src/content/content.service.ts',
  'server/src/content/articles/any.service.ts',
  'server/src/reporting/composition.ts',
  'web/src/app/router.ts',
  'web/src/users/users.queries.ts',
  'web/src/users/UserTable.tsx',
  'web/src/content/content.queries.ts',
  'web/src/content/articles/any.queries.ts',
  'web/src/content/articles/inner.ts',
];
const PACKAGE = { name: 'planted', type: 'module', main: 'index.js', imports: { '#*': './src/*' } };

let folder;
let violations;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-boundaries-'));
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const name of [
    'contract',
    'server',
    'web',
    'e2e',
    'node_modules/zod',
    'node_modules/kysely',
  ]) {
    const exports = name === 'contract' ? { './*': './src/*' } : undefined;
    write(`${name}/package.json`, JSON.stringify({ ...PACKAGE, exports }));
    write(`${name}/index.js`, '');
  }
  mkdirSync(join(folder, 'node_modules', '@portal'));
  symlinkSync(join(folder, 'contract'), join(folder, 'node_modules/@portal/contract'), 'junction');
  for (const path of TARGETS) write(path, 'export const value = 1;\n');
  const planted = [
    ...Object.values(VIOLATIONS).flat(),
    ...ALLOWED,
    ['server/src/users/u.ts', '#users/t.ts'],
  ];
  for (const [path, target] of planted) {
    write(path, `export * as other from '${target}';\nexport const value = 1;\n`);
  }
  process.chdir(folder);
  const settings = { ...options, ruleSet: { forbidden }, validate: true, baseDir: folder };
  const { output } = await cruise(['contract/src', 'server/src', 'web/src', 'e2e'], settings);
  violations = output.summary.violations.map(({ from, rule }) => [from, rule.name]);
}, 60_000);
afterAll(() => {
  process.chdir(root);
  rmSync(folder, { recursive: true });
});

test.each(Object.entries(VIOLATIONS))('imports %s are reported as violations', (_, planted) => {
  expect(violations).toEqual(expect.arrayContaining(planted.map(([path, , rule]) => [path, rule])));
});

test('allowed imports, such as imports of an area’s entry files, aren’t reported', () => {
  const files = ALLOWED.map(([path]) => path);
  const unlisted = ([path, rule]) => files.includes(path) && rule !== 'no-unlisted-packages';
  expect(violations.filter(unlisted)).toEqual([]);
});

test('every folder in a workspace or in a divided area has a rule', () => {
  const foldersOf = (path) =>
    readdirSync(join(root, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  for (const [workspace, others] of Object.entries(OTHER_FOLDERS)) {
    expect([...ALL, ...others]).toEqual(expect.arrayContaining(foldersOf(`${workspace}/src`)));
  }
  for (const [area, { subAreas: table, composition = [] }] of Object.entries(SUB_AREAS)) {
    const known = [...Object.keys(table), ...composition];
    expect(known).toEqual(expect.arrayContaining(foldersOf(area)));
  }
});

test('a sub-area can import only the sub-areas listed before it', () => {
  for (const { subAreas: table } of Object.values(SUB_AREAS)) {
    Object.values(table).forEach(({ knows }, index) => {
      expect(Object.keys(table).slice(0, index)).toEqual(expect.arrayContaining(knows));
    });
  }
});
