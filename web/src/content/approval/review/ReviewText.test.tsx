// @vitest-environment happy-dom
import type { ReviewComment } from '@portal/contract/content/approval/review.schema.ts';
import { describeBlock, describePassage } from '@portal/contract/content/articles/passage.ts';
import type { BodyContent, BodyNode } from '@portal/contract/content/documents/body-content.ts';
import { afterEach, expect, test } from 'vitest';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { ReviewText } from './ReviewText.tsx';
import { describeSelected, findPassages, passageTextOf } from './review-passages.ts';

afterEach(unmountComponent);

const text = (value: string): BodyNode => ({ type: 'text', text: value });

const content: BodyContent = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [text('Boats')] },
    {
      type: 'paragraph',
      content: [
        text('They leave the '),
        { ...text('old harbor'), marks: [{ type: 'bold' }] },
        { type: 'hardBreak' },
        text('at noon.'),
      ],
    },
    { type: 'blockquote', content: [{ type: 'paragraph', content: [text('Bring a coat.')] }] },
  ],
};
const current = passageTextOf(content);

function threadOn(id: number, quote: string, change: Partial<ReviewComment> = {}) {
  const start = current.text.indexOf(quote);
  const anchor = describePassage(current, start, start + quote.length);
  const first: ReviewComment = {
    id,
    author: 'Ann',
    comment: 'Hm.',
    date_created: '2026-11-26T12:00:00.000Z',
    parent: null,
    anchor,
    is_resolved: false,
    ...change,
  };
  return { first, replies: [] };
}

const show = (threads: ReturnType<typeof threadOn>[]) =>
  renderComponent(
    <ReviewText
      token="t"
      content={content}
      images={[]}
      commenting={{
        passages: findPassages(content, threads),
        active: null,
        onOpen: () => undefined,
        onCommentOnBlock: () => undefined,
      }}
    />,
  );

// Requirements: B-APPROVAL-45
test('passages are highlighted across formatting and numbered in text order', async () => {
  const threads = [
    threadOn(9, 'Bring a coat'),
    threadOn(4, 'the old harbor\nat noon'),
    threadOn(5, 'Boats', { is_resolved: true }),
    threadOn(6, 'They', {
      anchor: { quote: 'Gone with the wind', prefix: '', suffix: '', block: 0, offset: 0 },
    }),
  ];
  expect(findPassages(content, threads).map(({ id, number }) => [id, number])).toEqual([
    [4, 1],
    [9, 2],
  ]);
  await show(threads);
  const marked = (id: number) =>
    [...container().querySelectorAll(`[data-thread="${id}"]`)].map((mark) => mark.textContent);
  expect(marked(4)).toEqual(['the ', 'old harbor', '', 'at noon']);
  expect(marked(9)).toEqual(['Bring a coat']);
  const numbers = [...container().querySelectorAll('[aria-label^="Open comment"]')];
  expect(numbers.map(({ textContent }) => textContent)).toEqual(['1', '2']);
});

// Requirements: B-APPROVAL-44
test('a selection’s description omits the passage numbers and buttons in the text', async () => {
  await show([threadOn(4, 'old harbor')]);
  const root = container().querySelector('article');
  const [heading, , quoted] = [...container().querySelectorAll('[data-block]')];
  if (!root || !heading || !quoted) throw new Error('The text isn’t shown.');
  const range = document.createRange();
  range.setStart(heading.firstChild ?? heading, 2);
  range.setEnd(quoted.firstChild ?? quoted, 5);
  expect(describeSelected(root, range, content)).toMatchObject({
    quote: 'ats\nThey leave the old harbor\nat noon.\nBring',
    block: 0,
    offset: 2,
  });
  expect(describeBlock(current, 2)).toMatchObject({ quote: 'Bring a coat.', block: 2, offset: 0 });
});
