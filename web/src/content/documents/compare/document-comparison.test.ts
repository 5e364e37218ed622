import type { BodyContent, BodyNode } from '@portal/contract/content/documents/body-content.ts';
import { expect, test } from 'vitest';
import type { ComparedLine } from './compared-lines.ts';
import { compareDocuments } from './document-comparison.ts';

const text = (words: string, mark?: 'bold'): BodyNode => ({
  type: 'text',
  text: words,
  ...(mark && { marks: [{ type: mark }] }),
});
const paragraph = (...content: (string | BodyNode)[]): BodyNode => ({
  type: 'paragraph',
  content: content.map((one) => (typeof one === 'string' ? text(one) : one)),
});
const heading = (level: number, words: string): BodyNode => ({
  type: 'heading',
  attrs: { level },
  content: [text(words)],
});
const list = (type: 'bulletList' | 'orderedList', ...items: BodyNode[][]): BodyNode => ({
  type,
  content: items.map((content) => ({ type: 'listItem', content })),
});
const doc = (...content: BodyNode[]): BodyContent => ({ type: 'doc', content });

/** Formats changes inline: [-removed-] {+added+} ~restyled~. */
function read({ kind, form, formBefore, pieces }: ComparedLine): string {
  const signs = {
    same: ['', ''],
    added: ['{+', '+}'],
    removed: ['[-', '-]'],
    restyled: ['~', '~'],
  };
  const words = pieces.map((piece) => signs[piece.kind].join(piece.text)).join('');
  const was = formBefore ? ` (was ${formBefore.kind}${formBefore.level || ''})` : '';
  const marker = form.marker && `${'  '.repeat(form.depth - 1)}${form.marker} `;
  return `${kind}: ${marker}${words}${was}`;
}

const compare = (before: BodyContent, after: BodyContent) => {
  const { lines, added, removed } = compareDocuments(before, after);
  return { lines: lines.map(read), added, removed };
};

test('two equal versions have no changes', () => {
  const same = doc(heading(1, 'Roofs'), paragraph('Look at them.'));
  expect(compare(same, structuredClone(same))).toEqual({
    lines: ['same: Roofs', 'same: Look at them.'],
    added: 0,
    removed: 0,
  });
});

test('changed words are marked inline, and counted without punctuation', () => {
  const before = doc(paragraph('A leaking roof is urgent, so call us today.'));
  const after = doc(paragraph('A leaking roof is an emergency, so call us today!'));
  expect(compare(before, after)).toEqual({
    lines: ['changed: A leaking roof is [-urgent-]{+an emergency+}, so call us today[-.-]{+!+}'],
    added: 2,
    removed: 1,
  });
});

test('an added or removed paragraph is marked as a whole', () => {
  const before = doc(paragraph('First one.'), paragraph('Second one.'), paragraph('Third one.'));
  const after = doc(paragraph('First one.'), paragraph('Third one.'), paragraph('Fourth thing.'));
  expect(compare(before, after).lines).toEqual([
    'same: First one.',
    'removed: [-Second one.-]',
    'same: Third one.',
    'added: {+Fourth thing.+}',
  ]);
});

test('a split or joined paragraph shows the added or removed break', () => {
  const whole = doc(paragraph('One thing is this. Another is that.'));
  const split = doc(paragraph('One thing is this.'), paragraph('Another is that.'));
  expect(compare(whole, split).lines).toEqual([
    'changed: One thing is this.{+¶+}',
    'same: Another is that.',
  ]);
  expect(compare(split, whole).lines).toEqual([
    'changed: One thing is this. [-¶-]Another is that.',
  ]);
});

test('words whose formatting changed are marked as restyled, and aren’t counted', () => {
  const before = doc(paragraph('Call us today, please'));
  const after = doc(paragraph('Call us ', text('today', 'bold'), ', please'));
  expect(compare(before, after)).toEqual({
    lines: ['changed: Call us ~today~, please'],
    added: 0,
    removed: 0,
  });
});

test('a line that became a heading shows its previous type', () => {
  const before = doc(paragraph('Winter checks'), paragraph('Text.'));
  const after = doc(heading(2, 'Winter checks'), paragraph('Text.'));
  expect(compare(before, after).lines).toEqual([
    'changed: Winter checks (was paragraph)',
    'same: Text.',
  ]);
});

test('a new entry in a numbered list doesn’t change the entries after it', () => {
  const entries = (...names: string[]) =>
    doc(list('orderedList', ...names.map((name) => [paragraph(name)])));
  expect(compare(entries('Look', 'Mend'), entries('Look', 'Think', 'Mend')).lines).toEqual([
    'same: 1. Look',
    'added: 2. {+Think+}',
    'same: 3. Mend',
  ]);
});

test('nested entries keep their depth', () => {
  const nested = doc(
    list('bulletList', [paragraph('Gutters'), list('orderedList', [paragraph('Copper')])]),
  );
  expect(compare(nested, nested).lines).toEqual(['same: • Gutters', 'same:   1. Copper']);
});

test('a completely rewritten passage is shown as a whole, with the old text first', () => {
  const before = doc(paragraph('Our crew has served the valley for forty years with pride.'));
  const after = doc(paragraph('Slate lasts longer than asphalt but it costs more to lay.'));
  expect(compare(before, after).lines).toEqual([
    'removed: [-Our crew has served the valley for forty years with pride.-]',
    'added: {+Slate lasts longer than asphalt but it costs more to lay.+}',
  ]);
});

test('all text in a previously empty article is added', () => {
  const empty = doc({ type: 'paragraph' });
  expect(compare(empty, doc(paragraph('Hello world')))).toEqual({
    lines: ['changed: {+Hello world+}'],
    added: 2,
    removed: 0,
  });
});

test('two long versions with nothing in common have only added and removed lines', () => {
  const long = (word: string) =>
    doc(
      ...Array.from({ length: 120 }, (_, line) =>
        paragraph(Array.from({ length: 45 }, (_, n) => `${word}${(line * n) % 97}`).join(' ')),
      ),
    );
  const { lines, added, removed } = compareDocuments(long('old'), long('new'));
  expect([added, removed]).toEqual([5_400, 5_400]);
  expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(['removed', 'added']));
});

const image = (id: number, attrs: { alt?: string; width?: number } = {}): BodyNode => ({
  type: 'image',
  attrs: { image: id, ...attrs },
});
const table = (...rows: string[][]): BodyNode => ({
  type: 'table',
  content: rows.map((cells, index) => ({
    type: 'tableRow',
    content: cells.map((cell) => ({
      type: index === 0 ? 'tableHeader' : 'tableCell',
      content: [paragraph(cell)],
    })),
  })),
});

// Requirements: D-25
test('added, removed, and resized images are marked', () => {
  const before = doc(paragraph('Roofs'), image(1, { alt: 'Slate' }), image(2), paragraph('End'));
  const after = doc(
    paragraph('Roofs'),
    image(1, { alt: 'Slate', width: 50 }),
    paragraph('End'),
    image(3),
  );
  const { lines } = compareDocuments(before, after);
  expect(lines.map(({ kind, form }) => `${kind} ${form.image?.id ?? ''}`.trim())).toEqual([
    'same',
    'changed 1',
    'removed 2',
    'same',
    'added 3',
  ]);
  expect(lines[1]?.formBefore?.image?.width).toBeNull();
});

// Requirements: D-25
test('tables are compared row by row and word by word', () => {
  const before = doc(table(['Kind', 'Years'], ['Slate roof', '90'], ['Tile', '60']));
  const after = doc(
    table(['Kind', 'Years'], ['Slate roof', '100'], ['Tile', '60'], ['Zinc', '80']),
  );
  expect(compare(before, after)).toEqual({
    lines: [
      'same: Kind │ Years',
      'changed: Slate roof │ [-90-]{+100+}',
      'same: Tile │ 60',
      'added: {+Zinc │ 80+}',
    ],
    added: 3,
    removed: 1,
  });
});
