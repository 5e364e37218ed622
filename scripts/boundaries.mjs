// Checks imports by .dependency-cruiser.cjs. A checker that reads nothing would pass, so this one also counts
// the modules, plants a violation per kind of rule in a copy of the layout, and insists that each is
// reported.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { root } from './repository.mjs';

const FEWEST_MODULES = 50;
const { areas, subAreas, forbidden, options } = createRequire(import.meta.url)(
  '../.dependency-cruiser.cjs',
);
const FOLDERS = ['contract/src', 'server/src', 'web/src', 'e2e'];
/** Folders that aren't areas. */
const OTHER_FOLDERS = {
  contract: ['platform'],
  server: ['platform', 'app', 'cli', 'demo', 'testing', 'migrations'],
  web: ['platform', 'app'],
};

async function findViolations(folder) {
  process.chdir(folder);
  const settings = { ...options, ruleSet: { forbidden }, validate: true, baseDir: folder };
  const { output } = await cruise(FOLDERS, settings);
  const modules = output.modules.filter((module) => !module.source.includes('node_modules'));
  return { count: modules.length, violations: output.summary.violations };
}

/** Planted file, its import, and the rule that must report it. */
const PLANTED = [
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
  [
    'web/src/users/x.ts',
    '@portal/contract/users/users.endpoints.ts',
    'clients-know-calls-without-endpoints',
  ],
  [
    'web/src/platform/y.ts',
    '@portal/contract/endpoints.ts',
    'clients-know-calls-without-endpoints',
  ],
  [
    'e2e/z.spec.ts',
    '@portal/contract/users/users.endpoints.ts',
    'clients-know-calls-without-endpoints',
  ],
  ['contract/src/users/a.calls.ts', './users.endpoints.ts', 'calls-have-schemas-as-types-alone'],
  ['contract/src/users/b.calls.ts', './users.schema.ts', 'calls-have-schemas-as-types-alone'],
  ['contract/src/users/c.calls.ts', 'zod', 'calls-have-schemas-as-types-alone'],
  ['server/src/platform/g.ts', '#users/users.service.ts', 'server-platform-knows-no-area'],
  ['web/src/platform/h.ts', '#users/users.queries.ts', 'web-platform-knows-no-area'],
  ['server/src/users/i.ts', '#content/content.service.ts', 'server-users-knows-only-what-is-below'],
  ['web/src/users/j.tsx', '#content/content.queries.ts', 'web-users-knows-only-what-is-below'],
  [
    'server/src/content/k.ts',
    '#users/users.repository.ts',
    'server-areas-are-entered-by-their-doors',
  ],
  ['web/src/content/l.tsx', '#users/UserTable.tsx', 'web-areas-are-entered-by-their-doors'],
  ['server/src/content/m.ts', '#users/users.table.ts', 'server-tables-are-known-by-type-alone'],
  ['server/src/users/n.ts', '#app/app.ts', 'server-areas-dont-know-who-puts-them-together'],
  ['web/src/users/o.ts', '#app/router.ts', 'web-areas-dont-know-the-shell'],
  ['server/src/users/p.ts', '#testing/portal.ts', 'only-tests-know-the-testing-kit'],
  ['server/src/users/q.ts', '#users/r.ts', 'no-circular-imports'],
  ['server/src/users/r.ts', '#users/q.ts', null],
  ['server/src/users/s.ts', '#users/missing.ts', 'imports-are-found'],
  ...plantSubAreaViolations(),
  // Allowed imports: they detect rules that report everything.
  ['server/src/content/t.ts', '#users/users.service.ts', null],
  ['web/src/content/u.tsx', '#users/users.queries.ts', null],
  ['server/src/users/v.ts', '@portal/contract/users/w.ts', null],
  ['contract/src/users/w.ts', 'zod', null],
  ['web/src/users/v.ts', '@portal/contract/users/users.calls.ts', null],
  ['contract/src/users/users.calls.ts', '../platform/dates.ts', null],
];
/** Plants imports of forbidden sub-areas, of their parent, and of an allowed one's inner files. */
function plantSubAreaViolations() {
  return Object.entries(subAreas).flatMap(([area, { subAreas: table }]) => {
    const rule = area.replace('/src/', '-');
    const importOf = (path) => `#${path.replace(/^(server|web)\/src\//, '')}`;
    return Object.entries(table).flatMap(([name, { knows, entries }]) => {
      const planted = (file) => `${area}/${name}/${file}.ts`;
      const stranger = Object.keys(table).find((one) => one !== name && !knows.includes(one));
      const friend = Object.keys(table).find((one) => table[one].knows.includes(name));
      const direction = `${rule}-${name}-knows-only-what-is-below`;
      return [
        [planted('knows-composition'), importOf(`${area}/composition.ts`), direction],
        ...(stranger
          ? [[planted('knows-stranger'), importOf(`${area}/${stranger}/any.queries.ts`), direction]]
          : []),
        ...(entries && friend
          ? [
              [
                `${area}/${friend}/enters-${name}.ts`,
                importOf(`${area}/${name}/inner.ts`),
                `${rule}-${name}-is-entered-by-its-entry-files`,
              ],
              [
                `${area}/${friend}/asks-${name}.ts`,
                importOf(`${area}/${name}/any.queries.ts`),
                null,
              ],
            ]
          : []),
      ];
    });
  });
}
const TARGETS = [
  'contract/src/endpoints.ts',
  'contract/src/platform/dates.ts',
  'contract/src/users/users.endpoints.ts',
  'contract/src/users/users.schema.ts',
  ...Object.entries(subAreas).flatMap(([area, { subAreas: table }]) => [
    `${area}/composition.ts`,
    ...Object.keys(table).flatMap((name) => [
      `${area}/${name}/any.queries.ts`,
      `${area}/${name}/inner.ts`,
    ]),
  ]),
  'server/src/app/app.ts',
  'server/src/testing/portal.ts',
  'server/src/users/users.service.ts',
  'server/src/users/users.repository.ts',
  'server/src/users/users.table.ts',
  'server/src/content/content.service.ts',
  'web/src/app/router.ts',
  'web/src/users/users.queries.ts',
  'web/src/users/UserTable.tsx',
  'web/src/content/content.queries.ts',
];

async function checkThatRulesBite() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-boundaries-'));
  try {
    const write = (path, text) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    for (const name of ['', 'contract', 'server', 'web', 'e2e']) {
      mkdirSync(join(folder, name), { recursive: true });
      cpSync(join(root, name, 'package.json'), join(folder, name, 'package.json'));
    }
    for (const path of TARGETS) write(path, 'export const value = 1;\n');
    for (const [path, target] of PLANTED) {
      write(path, `export * as other from '${target}';\nexport const value = 1;\n`);
    }
    mkdirSync(join(folder, 'node_modules', '@portal'), { recursive: true });
    symlinkSync(
      join(folder, 'contract'),
      join(folder, 'node_modules', '@portal', 'contract'),
      'junction',
    );
    for (const name of ['zod', 'kysely']) {
      const target = join(folder, 'node_modules', name);
      cpSync(join(root, 'node_modules', name, 'package.json'), join(target, 'package.json'));
      write(
        `node_modules/${name}/package.json`,
        `{"name":"${name}","version":"1.0.0","main":"index.js"}`,
      );
      write(`node_modules/${name}/index.js`, '');
    }
    const { violations } = await findViolations(folder);
    return PLANTED.flatMap(([path, target, rule]) => {
      const found = violations.filter((violation) => violation.from === path);
      if (rule) {
        if (found.some((violation) => violation.rule.name === rule)) return [];
        return [`${path} → ${target} was not reported as ${rule}`];
      }
      return found
        .filter((violation) => violation.rule.name !== 'no-circular-imports')
        .map((violation) => `${path} → ${target} was reported as ${violation.rule.name}`);
    });
  } finally {
    process.chdir(root);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Without a rule, a folder could import anything. */
function listUnknownFolders() {
  return Object.entries(OTHER_FOLDERS).flatMap(([workspace, others]) =>
    readdirSync(join(root, workspace, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && ![...areas, ...others].includes(entry.name))
      .map((entry) => `${workspace}/src/${entry.name} is neither an area nor a known folder`),
  );
}

/** The same for sub-areas, which may import only those listed for them. */
function listUnknownSubAreas() {
  return Object.entries(subAreas).flatMap(([area, { subAreas: table, composition = [] }]) => {
    const names = Object.keys(table);
    const folders = readdirSync(join(root, area), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && ![...names, ...composition].includes(entry.name))
      .map((entry) => `${area}/${entry.name} is no sub-area that a rule knows`);
    const upward = names.flatMap((name, place) =>
      table[name].knows
        .filter((known) => !names.slice(0, place).includes(known))
        .map((known) => `${area}/${name} may know ${known}, which isn't stated above it`),
    );
    return [...folders, ...upward];
  });
}

const { count, violations } = await findViolations(root);
const problems = [
  ...listUnknownFolders(),
  ...listUnknownSubAreas(),
  ...violations.map(({ rule, from, to, cycle }) => {
    const path = cycle ? cycle.map((step) => step.name).join(' → ') : to;
    return `${rule.name}: ${from} → ${path}`;
  }),
  ...(count < FEWEST_MODULES ? [`only ${count} modules were read`] : []),
  ...(await checkThatRulesBite()),
];
for (const problem of problems) console.error(problem);
console.log(`${count} modules read, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
