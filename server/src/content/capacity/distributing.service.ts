import type {
  CapacityRole,
  DistributeBody,
  PlanBody,
} from '@portal/contract/content/capacity/capacity.schema.ts';
import type { FastifyReply } from 'fastify';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, invalid } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { offerUndo, type Undo } from '#platform/undo/undo.service.ts';
import { findAssignablePeople } from '#users/people/assignable-people.service.ts';
import type { ArticleRecord } from '../articles/article.record.ts';
import { selectArticlesById } from '../articles/article.repository.ts';
import { applyChanges, type ChangeTrace, newTrace } from '../articles/article-update.service.ts';
import { visibleTo } from '../articles/article-visibility.ts';
import type { ArticleValues } from '../articles/article-write.repository.ts';
import { lockArticles } from '../articles/article-write.repository.ts';
import {
  holdTracedMails,
  restoreArticles,
  type UndoneArticles,
  undoneArticles,
  undoneBy,
} from '../articles/moves/article-undo.service.ts';
import { generateNewArticles } from '../planning/generation/generation.service.ts';
import type { PlanningMonthRow } from '../planning/months/planning-month.repository.ts';
import { selectMonthOf } from '../planning/months/planning-month.repository.ts';
import { addPlanningMonth } from '../planning/months/planning-month.service.ts';
import { selectWriterIds } from './capacity.repository.ts';

/** The maximum number of articles that an error names. */
const namedArticles = 5;

function nameArticles(titles: readonly string[]): string {
  const named = titles.slice(0, namedArticles).map((title) => `“${title}”`);
  const more = titles.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}

const haveChanged = (titles: readonly string[]) =>
  `${nameArticles(titles)} ${titles.length === 1 ? 'has' : 'have'} been changed since`;

interface Assignment {
  role: CapacityRole;
  to: number;
}

/** Returns a function that converts assignments to an article's values. Throws 400 for people who can't be assigned. */
async function findAssignees(
  db: Db,
  viewer: Viewer,
  assignments: readonly Assignment[],
): Promise<(own: readonly Assignment[]) => ArticleValues> {
  const ids = new Set(assignments.map(({ to }) => to));
  const mayAssign = await findAssignablePeople(db, viewer, ids);
  const writers = await selectWriterIds(db, [...ids]);
  for (const { role, to } of assignments) {
    if (!mayAssign(to, [])) throw invalid({ moves: ['This is not an active person.'] });
    if (role === 'writer' && !writers.has(to)) {
      throw invalid({ moves: ['This person is not a writer.'] });
    }
  }
  return (own) =>
    Object.fromEntries(
      own.map(({ role, to }) => [`${role}_id`, role === 'writer' ? writers.get(to) : to]),
    );
}

interface Assigning {
  viewer: Viewer;
  articles: readonly ArticleRecord[];
  assignmentsOf: (article: ArticleRecord) => readonly Assignment[];
}

async function assign(
  db: Db,
  { viewer, articles, assignmentsOf }: Assigning,
): Promise<ChangeTrace> {
  const trace = newTrace();
  const valuesOf = await findAssignees(db, viewer, articles.flatMap(assignmentsOf));
  const changes = articles.map((before) => ({ before, values: valuesOf(assignmentsOf(before)) }));
  await applyChanges(db, changes, { viewer, note: 'distributed by capacity', trace });
  await recordAudit(db, {
    action: 'articles.distributed',
    viewer,
    details: { articles: articles.map(({ id }) => id) },
  });
  return trace;
}

/**
 * Assigns existing articles to other people, all or none. Throws 409 with the names of the articles that have changed
 * since the caller read them.
 */
async function distributeArticles(
  db: Db,
  viewer: Viewer,
  { moves }: DistributeBody,
): Promise<ChangeTrace> {
  const movesOf = Map.groupBy(moves, ({ article }) => article);
  const ids = [...movesOf.keys()];
  await lockArticles(db, ids);
  const articles = await selectArticlesById(db, ids, visibleTo(viewer));
  if (articles.length < ids.length) {
    throw invalid({ moves: ['Some of these articles no longer exist.'] });
  }
  const changed = articles.filter(({ id, version }) =>
    movesOf.get(id)?.some((move) => move.version !== version),
  );
  if (changed.length > 0) {
    const titles = changed.map(({ title }) => title);
    throw conflict(`${haveChanged(titles)}, so nothing was moved. Load the proposal again.`);
  }
  return assign(db, { viewer, articles, assignmentsOf: ({ id }) => movesOf.get(id) ?? [] });
}

async function planMonth(db: Db, { is_existing, year, month, ...dates }: Omit<PlanBody, 'moves'>) {
  if (!is_existing) return addPlanningMonth(db, { year, month, ...dates });
  const stored = await selectMonthOf(db, year, month);
  if (!stored) throw invalid({ month: ['That planning month does not exist.'] });
  return stored;
}

/**
 * Creates a planning month, or an existing month's missing articles, and assigns the new articles. Throws 409 if a
 * move's template creates no article, because the caller's preview is out of date.
 */
async function generateAndAssign(db: Db, viewer: Viewer, { moves, ...plan }: PlanBody) {
  const month = await planMonth(db, plan);
  const created = await generateNewArticles(db, viewer, month);
  const movesOf = Map.groupBy(moves, ({ template }) => template);
  const articles = created.filter(({ template }) => movesOf.has(template ?? 0));
  if (articles.length < movesOf.size) {
    throw conflict(
      'The templates have changed since, so nothing was created. Load the preview again.',
    );
  }
  const assignmentsOf = ({ template }: ArticleRecord) => movesOf.get(template ?? 0) ?? [];
  const trace = articles.length > 0 ? await assign(db, { viewer, articles, assignmentsOf }) : null;
  return { month, generated: created.length, trace };
}

export const distributionUndo: Undo<UndoneArticles> = {
  kind: 'distribution',
  schema: undoneArticles,
  async undo(db, viewer, undone) {
    const ids = undone.articles.map(({ id }) => id);
    await lockArticles(db, ids);
    const stored = new Map((await selectArticlesById(db, ids)).map((one) => [one.id, one]));
    const changed = undone.articles.filter(
      ({ id, version }) => stored.get(id)?.version !== version,
    );
    if (changed.length > 0) {
      const titles = changed.map(({ id }) => stored.get(id)?.title ?? 'A deleted article');
      throw conflict(`${haveChanged(titles)}, so this can’t be undone.`);
    }
    await restoreArticles(db, viewer, undone);
    return 'The previous assignments are restored.';
  },
};

interface Caller {
  db: Db;
  viewer: Viewer;
  reply: FastifyReply;
}

async function offerDistributionUndo(call: Caller, trace: ChangeTrace): Promise<void> {
  await holdTracedMails(call.db, trace);
  await offerUndo(call, distributionUndo, undoneBy(trace));
}

/** Assigns existing articles to other people, and offers an undo. Returns the number of moves. */
export async function applyDistribution(call: Caller, body: DistributeBody): Promise<number> {
  const trace = await distributeArticles(call.db, call.viewer, body);
  await offerDistributionUndo(call, trace);
  return body.moves.length;
}

/** Creates a month's articles, assigns them, and offers an undo of the assignments. */
export async function applyPlan(
  call: Caller,
  body: PlanBody,
): Promise<{ month: PlanningMonthRow; generated: number }> {
  const { month, generated, trace } = await generateAndAssign(call.db, call.viewer, body);
  if (trace) await offerDistributionUndo(call, trace);
  return { month, generated };
}
