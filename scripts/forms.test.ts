import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addingForms, otherForms } from '../e2e/app/form-inventory.ts';
import { root } from './node.mjs';

const marks =
  /<form\b|<EditPanel\b|<InlineText\b|\buse(RecordForm|RecordEdits|KeptText|KeptValues|SettingsForm|Form)[(<]/;
/** Matches the components that forms are built from. */
const parts = /^platform\/forms\//;

function listForms(): string[] {
  const source = join(root, 'web', 'src');
  return globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((path) => !path.includes('.test.') && !parts.test(path))
    .filter((path) => marks.test(readFileSync(join(source, path), 'utf8')))
    .sort();
}

test('the browser test for forms opens every form in the web app, or states why a form is excluded', () => {
  const known = [...Object.values(addingForms).flat(), ...Object.keys(otherForms)];
  expect([...new Set(known)].sort()).toEqual(listForms());
});
