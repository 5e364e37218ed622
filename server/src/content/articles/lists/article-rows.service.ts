import {
  type Article,
  type ArticleBody,
  type ArticleRowInput,
  type ArticleUpdate,
  article,
  articleAliases,
  articleBody,
  articleUpdate,
} from '@portal/contract/content/articles/article.schema.ts';
import type { FieldErrors } from '@portal/contract/platform/errors.ts';
import type { Db } from '#platform/database/tables.ts';
import { forbidden, PortalError } from '#platform/errors.ts';
import { can } from '#platform/http/access.ts';
import { resolveAliases } from '#platform/http/aliases.ts';
import { fieldErrors, limitRowErrors } from '#platform/http/field-errors.ts';
import { readOnlyErrors, splitReadOnly } from '#platform/http/read-only-fields.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { articlePolicy } from '../article.policy.ts';
import type { ArticleRecord } from '../article.record.ts';
import { selectArticlesById } from '../article.repository.ts';
import { addArticles, type NewArticle } from '../article-creation.service.ts';
import { checkArticleUpdate, checkNewArticle, wantedRelations } from '../article-input.ts';
import { applyChanges, type ChangeTrace, type PlannedChange } from '../article-update.service.ts';
import { visibleTo } from '../article-visibility.ts';
import { lockArticles } from '../article-write.repository.ts';
import { type KnownRelations, selectRelations } from '../references/relations.repository.ts';

type Raw = Record<string, unknown>;

const articleId = article.shape.id;

/** A parsed row, which creates or updates an article or is invalid. */
type ParsedRow =
  | { kind: 'new'; body: ArticleBody }
  | { kind: 'update'; id: number; body: ArticleUpdate; readOnly: Raw }
  | { kind: 'wrong'; errors: FieldErrors };

const isRecord = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseRow(row: unknown): ParsedRow {
  if (!isRecord(row)) return { kind: 'wrong', errors: { non_field_errors: ['Send an object.'] } };
  const { fields, errors } = resolveAliases(row, articleAliases);
  if (Object.keys(errors).length > 0) return { kind: 'wrong', errors };
  const { own, readOnly } = splitReadOnly(fields, { body: articleUpdate, record: article });
  const { id: sentId, ...others } = readOnly;
  if (sentId === undefined || sentId === null) {
    const result = articleBody.safeParse({ ...own, ...others }, { reportInput: true });
    if (!result.success) return { kind: 'wrong', errors: fieldErrors(result.error) };
    return { kind: 'new', body: result.data };
  }
  const result = articleUpdate.safeParse(own, { reportInput: true });
  if (!result.success) return { kind: 'wrong', errors: fieldErrors(result.error) };
  const id = articleId.safeParse(sentId);
  if (!id.success) return { kind: 'wrong', errors: { id: ['Enter an id.'] } };
  return { kind: 'update', id: id.data, body: result.data, readOnly: others };
}

/** Locks and returns the visible articles that are updated by the rows with an id. */
async function storedArticles(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, ArticleRecord>> {
  if (ids.length === 0) return new Map();
  await lockArticles(db, ids);
  const articles = await selectArticlesById(db, ids, visibleTo(viewer));
  return new Map(articles.map((article) => [article.id, article]));
}

type CheckedRow =
  | { kind: 'wrong'; errors: FieldErrors }
  | { kind: 'new'; article: NewArticle }
  | { kind: 'update'; change: PlannedChange };

interface Checking {
  known: KnownRelations;
  stored: ReadonlyMap<number, ArticleRecord>;
  present: (article: ArticleRecord) => Article;
}

function checkRow(row: ParsedRow, { known, stored, present }: Checking): CheckedRow {
  if (row.kind === 'wrong') return row;
  if (row.kind === 'new') {
    const { errors, values } = checkNewArticle(row.body, known);
    if (Object.keys(errors).length > 0) return { kind: 'wrong', errors };
    const { keywords, channels } = row.body;
    return { kind: 'new', article: { values, keywords, channels } };
  }
  const article = stored.get(row.id);
  if (!article) return { kind: 'wrong', errors: { id: ['Article not found.'] } };
  const { errors, values } = checkArticleUpdate(row.body, known, article);
  const hasReadOnlyFields = Object.keys(row.readOnly).length > 0;
  const readOnly = hasReadOnlyFields ? readOnlyErrors(row.readOnly, present(article)) : {};
  if (Object.keys(errors).length + Object.keys(readOnly).length > 0) {
    return { kind: 'wrong', errors: { ...readOnly, ...errors } };
  }
  const { keywords, channels } = row.body;
  return { kind: 'update', change: { before: article, values, keywords, channels } };
}

/** Rejects repeated ids, because a row's change would otherwise depend on an earlier row. */
function rejectDuplicates(rows: readonly ParsedRow[]): ParsedRow[] {
  const seen = new Set<number>();
  return rows.map((row) => {
    if (row.kind !== 'update') return row;
    if (seen.has(row.id)) {
      return { kind: 'wrong', errors: { id: ['This article is in the list twice.'] } };
    }
    seen.add(row.id);
    return row;
  });
}

/**
 * Creates an article for each row without an id, and updates an article for each row with an id. If any row is invalid,
 * changes nothing and throws 400 with one error object per row. Returns the articles in row order.
 */
export async function saveArticleRows(
  db: Db,
  viewer: Viewer,
  sent: readonly ArticleRowInput[],
  { present, trace }: Pick<Checking, 'present'> & { trace: ChangeTrace },
): Promise<ArticleRecord[]> {
  const rows = rejectDuplicates(sent.map(parseRow));
  if (rows.some(({ kind }) => kind === 'new') && !articlePolicy.create(viewer)) throw forbidden();
  const updates = rows.flatMap((row) => (row.kind === 'update' ? [row] : []));
  if (updates.length > 0 && !can(viewer, 'edit_contentarticle')) throw forbidden();

  const bodies = rows.flatMap((row) => (row.kind === 'wrong' ? [] : [row.body]));
  const known = await selectRelations(db, viewer, wantedRelations(bodies));
  const ids = updates.map(({ id }) => id);
  const stored = await storedArticles(db, viewer, ids);
  const checked = rows.map((row) => checkRow(row, { known, stored, present }));
  if (checked.some(({ kind }) => kind === 'wrong')) {
    const errors = checked.map((row) => (row.kind === 'wrong' ? row.errors : {}));
    throw new PortalError(400, 'Invalid rows', limitRowErrors(errors));
  }

  const added = checked.flatMap((row) => (row.kind === 'new' ? [row.article] : []));
  const changes = checked.flatMap((row) => (row.kind === 'update' ? [row.change] : []));
  const created = await addArticles(db, viewer, added);
  const effective = changes.filter(
    ({ values, keywords, channels }) => Object.keys(values).length > 0 || keywords || channels,
  );
  const changed = await applyChanges(db, effective, {
    viewer,
    statusNote: 'set by hand',
    trace,
  });
  const after = new Map(changed.map((article) => [article.id, article]));
  let next = 0;
  return checked.flatMap((row) => {
    if (row.kind === 'wrong') return [];
    const id = row.kind === 'update' ? row.change.before.id : undefined;
    const article = id === undefined ? created[next++] : (after.get(id) ?? stored.get(id));
    return article ? [article] : [];
  });
}
