import type { Article } from '@portal/contract/content/article.schema.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type ArticleFacts, allowedActions } from './article.policy.ts';
import {
  type ArticleRow,
  leafNames,
  leavesOf,
  recordLeafNames,
  shapeOf,
} from './article-columns.ts';
import { type ArticleLists, selectLists } from './article-lists.repository.ts';
import { isClient } from './article-visibility.ts';

/** What the program reads of an article: its record without what depends on the viewer. */
export type ArticleRecord = Omit<
  Article,
  'allowed_actions' | 'is_late' | 'contentComments' | 'keywords' | 'channels'
> & { status_since: string; status_before_hold_id: number | null };

const shapeStored = shapeOf(leafNames);
const shapeWhole = shapeOf(recordLeafNames);

/** The nested record of a whole row. */
export function articleRecord(row: ArticleRow): ArticleRecord {
  // The shape has every leaf of the record, each of its column's type.
  return shapeStored(row) as unknown as ArticleRecord;
}

const none: ArticleLists = { keywords: [], channels: [], comments: [] };

const neededToSeeLate = ['status.status_type', 'archived', 'due_at'];
const neededForActions = [
  'status.uid',
  'archived',
  'content_type.uid',
  'writer.user.id',
  'editor.id',
  'lead.id',
  'final_approver.is_staff',
  'poster.id',
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
    comments: has('contentComments'),
    many: (['keywords', 'channels'] as const).filter(has),
  };
}

const isLate = (
  article: { status: { status_type: string }; archived: boolean; due_at: string | null },
  now: string,
) =>
  article.status.status_type === 'Active' &&
  !article.archived &&
  article.due_at !== null &&
  article.due_at < now;

/** Presents rows that were read by a plan's leaves; the many-valued come in one query each. */
export async function presentArticles(
  db: Db,
  viewer: Viewer,
  rows: readonly ArticleRow[],
  plan = planColumns(),
): Promise<Record<string, unknown>[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => Number(row.id));
  const needsLists = plan.many.length > 0 || plan.comments || (plan.actions && isClient(viewer));
  const lists = needsLists ? await selectLists(db, ids) : new Map<number, ArticleLists>();
  const now = clock.instant();
  return rows.map((row, place) => {
    const id = ids[place] ?? 0;
    const article = plan.shape(row);
    const { comments, ...own } = lists.get(id) ?? none;
    for (const name of plan.many) article[name] = own[name];
    if (plan.comments) article.contentComments = comments;
    // The plan read what these need.
    if (plan.isLate) article.is_late = isLate(article as unknown as ArticleRecord, now);
    if (plan.actions) {
      const facts = article as unknown as ArticleFacts;
      const hasComments = comments.length > 0;
      article.allowed_actions = allowedActions(viewer, { ...facts, hasComments });
    }
    return article;
  });
}

const whole = planColumns();

/** Presents whole articles. */
export async function presentWholeArticles(
  db: Db,
  viewer: Viewer,
  rows: readonly ArticleRow[],
): Promise<Article[]> {
  // The whole plan has every field of the contract's record.
  return (await presentArticles(db, viewer, rows, whole)) as unknown as Article[];
}

export async function presentArticle(db: Db, viewer: Viewer, row: ArticleRow): Promise<Article> {
  const [article] = await presentWholeArticles(db, viewer, [row]);
  if (!article) throw new Error('One row makes one article.');
  return article;
}
