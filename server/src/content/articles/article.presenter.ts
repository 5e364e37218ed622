import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { clock } from '#platform/clock.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { allowedActions } from './article.policy.ts';
import { type ArticleRow, leafNames, leavesOf, recordLeafNames } from './article-columns.ts';
import { shapeOf } from './article-shape.ts';
import { isLate } from './due-dates/lateness.ts';

/** What the program reads of an article: its record without what depends on the viewer. */
export type ArticleRecord = Omit<Article, 'allowed_actions' | 'is_late'> & {
  status_since: string;
  status_before_hold_id: number | null;
};

const shapeStored = shapeOf(leafNames);
const shapeWhole = shapeOf(recordLeafNames);

/** The nested record of a whole row. */
export function articleRecord(row: ArticleRow): ArticleRecord {
  // The shape has every leaf of the record, each of its column's type.
  return shapeStored(row) as unknown as ArticleRecord;
}

const neededToSeeLate = ['status.uid', 'archived', 'due_at'];
const neededForActions = [
  'status.uid',
  'archived',
  'content_type.uid',
  'writer.user.id',
  'editor.id',
  'lead.id',
  'final_approver.is_staff',
  'poster.id',
  'contentComments',
];

const rememberedPlans = new Map<string, ReturnType<typeof makePlan>>();

/** What a list reads and computes for the columns that are asked for; all of them without. */
export function planColumns(columns?: readonly string[]) {
  const key = columns?.join() ?? '';
  let plan = rememberedPlans.get(key);
  if (!plan) {
    plan = makePlan(columns);
    if (rememberedPlans.size >= 200) rememberedPlans.clear();
    rememberedPlans.set(key, plan);
  }
  return plan;
}

function makePlan(columns?: readonly string[]) {
  const has = (name: string) => columns === undefined || columns.includes(name);
  const isAll = columns === undefined;
  const wanted = [
    'id',
    ...(columns ?? []),
    ...(has('is_late') ? neededToSeeLate : []),
    ...(has('allowed_actions') ? neededForActions : []),
  ];
  const leaves = isAll ? recordLeafNames : leavesOf(wanted);
  return {
    leaves,
    shape: isAll ? shapeWhole : shapeOf(leaves),
    isLate: has('is_late'),
    actions: has('allowed_actions'),
  };
}

/** Presents rows that were read by a plan's leaves. */
export function presentArticles(
  viewer: Viewer,
  rows: readonly ArticleRow[],
  plan = planColumns(),
): Record<string, unknown>[] {
  const now = clock.instant();
  return rows.map((row) => {
    const article = plan.shape(row);
    // The plan read what these need.
    if (plan.isLate) article.is_late = isLate(article as unknown as ArticleRecord, now);
    if (plan.actions) {
      const facts = article as unknown as ArticleRecord;
      const hasComments = facts.contentComments.length > 0;
      article.allowed_actions = allowedActions(viewer, { ...facts, hasComments });
    }
    return article;
  });
}

const whole = planColumns();

/** Presents whole articles. */
export function presentWholeArticles(viewer: Viewer, rows: readonly ArticleRow[]): Article[] {
  // The whole plan has every field of the contract's record.
  return presentArticles(viewer, rows, whole) as unknown as Article[];
}

export function presentArticle(viewer: Viewer, row: ArticleRow): Article {
  const [article] = presentWholeArticles(viewer, [row]);
  if (!article) throw new Error('One row makes one article.');
  return article;
}
