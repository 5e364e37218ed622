import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './node.mjs';

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.name.endsWith('.md'))
      .map((entry) => join(folder, entry.name)),
  ),
];
const read = (document) => readFileSync(join(root, document), 'utf8');
/** Matches a repository path that is in backticks and contains no placeholder. */
const NAMED = /`((?:\.\/)?(?:contract|server|web|e2e|bench|scripts|deploy|docs)\/[\w./-]+)`/g;
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g;
/** These files are created by a build, so they may be missing. */
const MADE = ['web/dist'];

test.each(documents)('every file that %s names exists', (document) => {
  const paths = [...read(document).matchAll(NAMED)].map(([, path]) => path);
  const missing = paths.filter((path) => !MADE.includes(path) && !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});

test.each(documents)('every link in %s points to an existing file', (document) => {
  const targets = [...read(document).matchAll(LINK)].map(([, target]) => target);
  const missing = targets.filter((target) => !existsSync(join(root, dirname(document), target)));
  expect(missing).toEqual([]);
});

// Decision records aren't checked, because they may name commands that existed when they were written.
test('every command in the guides exists in package.json', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const guides = documents.filter((document) => !document.startsWith(join('docs', 'decisions')));
  const names = guides
    .flatMap((document) => [...read(document).matchAll(/npm run ([\w-]+(?::\w+)?)/g)])
    .map(([, name]) => name);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(names));
});
