import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dataModelFile, describeDataModel } from './data-model.ts';

test('docs/data-model.md matches the schema (run `npm run data-model` after a migration)', async () => {
  expect(readFileSync(dataModelFile, 'utf8')).toBe(await describeDataModel());
});
