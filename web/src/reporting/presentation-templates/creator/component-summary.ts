import { readBodyContent } from '@portal/contract/content/documents/body-reader.ts';
import { bodyParagraphs } from '@portal/contract/content/documents/body-text.ts';
import type { SlideComponent } from '@portal/contract/reporting/slide-component.schema.ts';
import { dataOf } from '@portal/contract/reporting/slide-components.ts';

/** The attributes that distinguish components of the same kind, in order of preference. */
const telling = ['content', 'tableHeader', 'buttonText', 'chartDescription', 'screenshotType'];

const longest = 80;

/** Returns the start of the component's text, to distinguish the component in the outline. */
export function componentSummary(component: SlideComponent): string {
  for (const name of telling) {
    const words = wordsOf(dataOf(component, name)).replaceAll('_', ' ').trim();
    if (words !== '') return words.slice(0, longest);
  }
  return '';
}

function wordsOf(data: unknown): string {
  if (typeof data === 'string') return data;
  if (data === null || data === undefined) return '';
  const read = readBodyContent(data);
  return 'content' in read ? bodyParagraphs(read.content).join(' ') : '';
}
