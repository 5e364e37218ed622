import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Requirements: D-67, P2-GLOBAL-13
test('dates outside of content use only the styles long, moment, and backup', () => {
  const source = join(import.meta.dirname, 'src');
  const files = globSync('{reporting,account-health,onboarding,apps,utilities}/**/*.tsx', {
    cwd: source,
  });
  const styles = files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/<DateText\b[^>]*>/g)].map(
      ([tag]) => /style="(\w+)"/.exec(tag)?.[1] ?? `none in ${file}`,
    ),
  );
  expect(new Set(styles)).toEqual(new Set(['long', 'moment', 'backup']));
});
