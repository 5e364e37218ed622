import type { UnfinishedWork } from '@portal/contract/content/articles/article.schema.ts';
import type { User } from '@portal/contract/users/user.schema.ts';

/** What a person has to be re-assigned, then the question; the question alone while that isn't known. */
export function workText(user: User, work: UnfinishedWork | undefined, question: string): string {
  if (!work) return question;
  const parts = [
    countOf(work.article_count, 'unfinished article'),
    countOf(work.template_count, 'template'),
  ].filter(Boolean);
  if (parts.length === 0) return `${user.name} has no unfinished work or templates.`;
  return `${user.name} has ${parts.join(' and ')}. ${question}`;
}

const countOf = (count: number, noun: string) =>
  count > 0 && `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
