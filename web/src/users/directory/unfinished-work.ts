import type { UnfinishedWork } from '@portal/contract/content/articles/article.schema.ts';

const countOf = (count: number, nouns: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? nouns.replace(/s$/, '') : nouns}`;

function namesOf(count: number, names: readonly string[]): string {
  if (names.length === 0) return '';
  const more = count - names.length;
  return ` (${names.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''})`;
}

/** What a person has that isn't finished: '3 unfinished articles', '2 checklist items (Call, Visit)'. */
export function unfinishedWorkTexts(work: UnfinishedWork): string[] {
  const own = [
    { label: 'unfinished articles', count: work.article_count, names: [] },
    { label: 'templates', count: work.template_count, names: [] },
  ];
  return [...own, ...work.other_work]
    .filter(({ count }) => count > 0)
    .map(({ label, count, names }) => countOf(count, label) + namesOf(count, names));
}
