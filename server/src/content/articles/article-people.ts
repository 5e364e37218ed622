import {
  type AssigneeField,
  assigneeFields,
} from '@portal/contract/content/articles/article-workflow.ts';

/** An article's assigned people, as in its record. */
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

/** May contain duplicates: a person can have several roles. */
export function personIdsIn(article: ArticlePeople): number[] {
  return assigneeFields.flatMap((field) => personIdIn(article, field) ?? []);
}
