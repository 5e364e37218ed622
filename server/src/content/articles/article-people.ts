import {
  type AssigneeField,
  assigneeFields,
} from '@portal/contract/content/articles/article-workflow.ts';

/** The people assigned to an article, as stored in its record. */
export interface ArticlePeople {
  writer: { user: { id: number } } | null;
  editor: { id: number } | null;
  lead: { id: number } | null;
  final_approver: { id: number } | null;
  poster: { id: number } | null;
}

export function personIdIn(article: ArticlePeople, field: AssigneeField): number | undefined {
  return field === 'writer' ? article.writer?.user.id : article[field]?.id;
}

/** Returns the ids of an article's assigned people, with duplicates for people who have several roles. */
export function personIdsIn(article: ArticlePeople): number[] {
  return assigneeFields.flatMap((field) => personIdIn(article, field) ?? []);
}
