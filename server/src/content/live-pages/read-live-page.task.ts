import { defineHeavyTask } from '#platform/heavy-work/heavy-task.ts';
import { type Comparison, comparePage } from './compare/compare-page.ts';
import type { ExpectedContent } from './compare/expected-content.ts';
import { readPage, UnreadablePage } from './compare/page-reader.ts';

interface PageQuestion {
  html: string;
  url: string;
  expected: ExpectedContent;
}

export interface ReadPage extends Comparison {
  isNoindex: boolean;
  canonical: string | null;
  publishedAt: string | null;
  hasPasswordForm: boolean;
  /** The number of characters that are visible to a visitor. */
  length: number;
}

/** A page of this length is compared in about 20 ms. */
const smallCharacters = 300_000;
const smallBlocks = 2_000;

/**
 * Reads a page from another site and compares it with the approved content. Returns null if the page exceeds the
 * limits.
 */
export const readLivePage = defineHeavyTask({
  module: import.meta.url,
  name: 'readLivePage',
  advice: 'Make the page smaller.',
  isLarge: ({ html, expected }: PageQuestion) =>
    html.length > smallCharacters || expected.blocks.length > smallBlocks,
  run({ html, url, expected }: PageQuestion): ReadPage | null {
    try {
      const page = readPage(html);
      const { isNoindex, canonical, publishedAt, hasPasswordForm, blocks } = page;
      const length = blocks.reduce((total, { text }) => total + text.length, 0);
      const facts = { isNoindex, canonical, publishedAt, hasPasswordForm, length };
      return { ...comparePage(page, expected, url), ...facts };
    } catch (error) {
      if (error instanceof UnreadablePage) return null;
      throw error;
    }
  },
});
