import {
  type AssigneeField,
  assigneeFields,
} from '@portal/contract/content/articles/article-workflow.ts';

/** Who an article names, as its record has them. */
export interface ArticlePeople {
  writer: { user: { id: number } } | null;
  editor: { id: number } | null;
  lead: { id: number } | null;
  final_approver: { id: number } | null;
  poster: { id: number } | null;
}

/** The id of the person who is this in an article. */
export function personIdIn(article: ArticlePeople, field: AssigneeField): number | undefined {
  return field === 'writer' ? article.writer?.user.id : article[field]?.id;
}

/** The ids of everybody whom an article names; who is two things in it comes twice. */
export function personIdsIn(article: ArticlePeople): number[] {
  return assigneeFields.flatMap((field) => personIdIn(article, field) ?? []);
}
