import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, 'src');
const files = globSync('{reporting,account-health,onboarding,apps,utilities}/**/*.tsx', {
  cwd: source,
});
const read = (file: string) => readFileSync(join(source, file), 'utf8');

const errors = /<(?:ErrorDisplay|RecordFormNotices)\b/;
/** Matches the start of a field's tag, but not of a type argument. */
const field =
  /(?<!\w)<(?:\w*(?:Input|Select|Textarea|Fields?|Choice|Picker)|Checkbox|Switch|SegmentedControl)\b/;

/** Splits a file's text into its components. */
const componentsOf = (text: string) => text.split(/^(?=(?:export )?function [A-Z])/m);

const hasErrorsBelow = (component: string): boolean => {
  // Skips functions within the component, because their output appears where they are called.
  const rendered = component.slice(component.lastIndexOf('\n  return '));
  const [first, errorsAt] = [rendered.search(field), rendered.search(errors)];
  return first !== -1 && first < errorsAt;
};

// Requirements: P2-GLOBAL-18
test('forms outside of content show errors from the server above their fields', () => {
  const withErrors = files.filter((file) => errors.test(read(file)));
  expect(withErrors.length).toBeGreaterThan(20);
  expect(withErrors.filter((file) => componentsOf(read(file)).some(hasErrorsBelow))).toEqual([]);
});
