import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { defineHeavyTask } from '#platform/heavy-work/heavy-task.ts';
import { bodyBlocks, type SiteImages } from './push-blocks.ts';

interface WrittenText {
  content: BodyContent;
  images: SiteImages;
}

/** The limit up to which writing the blocks takes about 20 ms. */
const smallCharacters = 50_000;

/** Writes an article's text as blocks in a worker process. */
export const writeBlocks = defineHeavyTask({
  module: import.meta.url,
  name: 'writeBlocks',
  advice: 'Move a part of the text to another article.',
  isLarge: ({ content }: WrittenText) => JSON.stringify(content).length > smallCharacters,
  run: async ({ content, images }: WrittenText) => bodyBlocks(content, images),
});
