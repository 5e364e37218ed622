import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingNames } from './config.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
const composeFiles = ['compose.yaml', 'deploy/compose.apps.yaml'];

const matchesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, one]) => one);

/** Returns the text under a key, up to the next line that has the key's indentation or less. */
function blockOf(text: string, key: string): string {
  const [, indent = '', block] =
    new RegExp(`^( *)${key}:\\n((?:\\1 +.*\\n|\\n|\\1 *#.*\\n)*)`, 'm').exec(text) ?? [];
  if (block === undefined) throw new Error(`There is no ${indent}${key}.`);
  return block;
}

const portalOf = (file: string) => blockOf(blockOf(read(file), 'services'), 'portal');

/** Variables that only the S3 client and libraries read. */
const foreign = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'HOME'];

test.each([
  ...composeFiles.map((file) => [
    file,
    matchesIn(blockOf(portalOf(file), 'environment'), /^ *(\w+):/gm),
  ]),
  ['deploy/portal.env.example', matchesIn(read('deploy/portal.env.example'), /^#?([A-Z_]+)=/gm)],
  [
    'deploy/portal.service',
    matchesIn(read('deploy/portal.service'), /(?:^Environment=| )([A-Z_]{2,})=\S/gm),
  ],
  ['Dockerfile', matchesIn(read('Dockerfile'), /^(?:ENV| ) ([A-Z_]+)=/gm)],
])('%s sets only variables that the portal reads', (_file, names) => {
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) expect([...settingNames, ...foreign]).toContain(name);
});

test('the settings table in the docs lists exactly the variables that the portal reads', () => {
  const [, settings = ''] = read('docs/operations.md').split('## Settings');
  const [table = ''] = settings.split('\n## ');
  const firstCells = matchesIn(table, /^\| ([^|]*)\|/gm);
  const documented = firstCells.flatMap((cell) => matchesIn(cell ?? '', /`([A-Z_]+)`/g));
  expect(documented.toSorted()).toEqual(settingNames.toSorted());
});

test.each(composeFiles)(
  '%s has no secrets, keeps data in volumes, limits the log size, and waits for a healthy database',
  (file) => {
    const text = read(file);
    const portal = portalOf(file);
    expect(portal).toContain('env_file: portal.env');
    expect(portal).toContain('read_only: true');
    expect(portal).toContain('max-size');
    for (const value of matchesIn(text, /^ *\w*(?:PASSWORD|SECRET|TOKEN|KEY)\w*: *(.+)$/gm)) {
      expect(value).toMatch(/^\$\{\w+(:\?[^}]*)?\}$/);
    }
    expect(text).not.toMatch(/:\/\/\w+:(?!\$\{)[^@\s]+@/);
    const volumes = matchesIn(text, /^volumes:\n((?: +\S.*\n)*)/gm)[0] ?? '';
    const declared = matchesIn(volumes, /^ +(\w+):/gm);
    const mounted = matchesIn(text, /"(\w+):\/[^"]*"/g);
    expect(mounted.toSorted()).toEqual(declared.toSorted());
    expect(blockOf(text, 'database')).toContain('healthcheck:');
    expect(portal).toContain('database: { condition: service_healthy }');
    expect(read('Dockerfile')).toContain('HEALTHCHECK');
  },
);
