import type { UnfinishedWork } from '@portal/contract/content/articles/article.schema.ts';

const countOf = (count: number, nouns: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? nouns.replace(/s$/, '') : nouns}`;

function namesOf(count: number, names: readonly string[]): string {
  if (names.length === 0) return '';
  const more = count - names.length;
  return ` (${names.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''})`;
}

/** Describes a user's unfinished work: '3 unfinished articles', '2 checklist items (Call, Visit)'. */
export function unfinishedWorkTexts(work: UnfinishedWork): string[] {
  const own = [
    { label: 'unfinished articles', count: work.article_count, names: [] },
    { label: 'templates', count: work.template_count, names: [] },
  ];
  return [...own, ...work.other_work]
    .filter(({ count }) => count > 0)
    .map(({ label, count, names }) => countOf(count, label) + namesOf(count, names));
}

const listFormat = new Intl.ListFormat('en');

/**
 * Returns a description of a user's unfinished work followed by `question`, or only `question` while the work is
 * loading.
 */
export function unfinishedWorkQuestion(
  name: string,
  work: UnfinishedWork | undefined,
  question: string,
): string {
  if (!work) return question;
  const parts = unfinishedWorkTexts(work);
  if (parts.length === 0) return `${name} has no unfinished work or templates.`;
  return `${name} has ${listFormat.format(parts)}. ${question}`;
}
