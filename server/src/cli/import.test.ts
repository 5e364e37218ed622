import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { endOf, makePlace, type Place, runSource } from '#testing/server-process.ts';

const timeout = 120_000;
let place: Place;
let folder: string;

beforeAll(async () => {
  place = await makePlace();
  folder = mkdtempSync(join(tmpdir(), 'portal-plan-'));
  const header =
    'Client,Title,Content Type,Planning Month,Writer,Write Due,Final Review Due,Go Live';
  const row = (title: string, type: string) =>
    `Harbor Marina,${title},${type},2026-09,Ada Byron,09/15/2026,09/29/2026,10/06/2026`;
  writeFileSync(
    join(folder, 'plan.csv'),
    [header, row('How to moor', 'Blog'), row('How to sail', 'Podcast'), ''].join('\n'),
  );
}, timeout);
afterEach(() => rmSync(join(folder, 'plan.rejects.csv'), { force: true }));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await place.remove();
});

async function runImport(...options: string[]) {
  const child = runSource(
    'cli/cli.ts',
    ['import', join(folder, 'plan.csv'), '--create-missing', ...options],
    place.env,
    { cwd: folder },
  );
  return { code: await endOf(child), output: child.output() };
}
const files = () => readdirSync(folder).sort();

test('import lists invalid rows, and writes nothing unless both --yes and --skip-wrong are given', {
  timeout,
}, async () => {
  const { code, output } = await runImport();
  expect(code).toBe(0);
  expect(output).toContain("row 3, Content Type: 'Podcast' is not a content type");
  expect(output).toContain('Nothing was written');
  expect(files()).toEqual(['plan.csv']);
  expect((await runImport('--yes')).code).toBe(1);
  expect(files()).toEqual(['plan.csv']);
});

test('import writes invalid rows to the --rejects path or the current folder, and prints the path', {
  timeout,
}, async () => {
  const given = join(folder, 'wrong.csv');
  const named = await runImport('--yes', '--skip-wrong', '--rejects', given);
  expect(named).toMatchObject({ code: 0, output: expect.stringContaining(`rows are in ${given}`) });
  expect(readFileSync(given, 'utf8')).toContain('How to sail');
  const own = join(folder, 'plan.rejects.csv');
  const again = await runImport('--yes', '--skip-wrong');
  expect(again.output).toContain(`The invalid rows are in ${own}`);
  expect(files()).toEqual(['plan.csv', 'plan.rejects.csv', 'wrong.csv']);
});
