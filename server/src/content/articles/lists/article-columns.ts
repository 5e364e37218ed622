import { type Article, article } from '@portal/contract/content/articles/article.schema.ts';
import { assigneeFields } from '@portal/contract/content/articles/article-workflow.ts';
import {
  type ArticleRelations,
  type ArticleRow,
  articlesWithNames,
  isOwnColumn,
  type NeverNull,
  type OwnRow,
  recordColumns,
  recordLists,
} from '../article.record.ts';
import { joinedRelations, listedRecord } from '../article-from-row.ts';
import { type HiddenValues, mayBeHidden } from '../internal-work.ts';

/** An article's id and requested fields. Relations may contain only some of their fields. */
export type ListedArticle = Pick<Article, 'id'> & Partial<Article>;

/** A row with the requested columns, or with all of the article's own columns and the records that it refers to. */
export type ListedRow = Pick<ArticleRow, 'id'> &
  Partial<ArticleRow> & { relations?: ArticleRelations };

const hasRelations = (row: ListedRow): row is OwnRow & { relations: ArticleRelations } =>
  row.relations !== undefined;

/** The requested fields by name. Each value contains the requested subfields; null means the whole field. */
type Parts = Map<string, Parts | null>;

interface ColumnChoice {
  columns: (typeof recordColumns)[number][1][];
  lists: (typeof recordLists)[number][1][];
  parts: Parts | null;
}

/** The columns that determine whether the viewer sees internal work. */
const internalFacts = [
  'status.uid',
  'client.id',
  'writer.user.id',
  ...['editor.id', 'lead.id', 'final_approver.id', 'poster.id'],
];

/** The columns needed to compute fields that depend on the viewer. */
const neededFor: Readonly<Record<string, readonly string[]>> = {
  is_late: ['status.uid', 'archived', 'due_at'],
  allowed_actions: [
    ...internalFacts,
    'archived',
    'content_type.uid',
    'final_approver.is_staff',
    'contentComments',
  ],
  ...Object.fromEntries(mayBeHidden.map((name) => [name, internalFacts])),
};

/** Relations that an article can lack. The id of a missing relation is null. */
const optionalRelations = ['project', 'planning_year_month', ...assigneeFields];

function withRelationIds(names: readonly string[]): string[] {
  const relations = optionalRelations.filter((relation) =>
    names.some((name) => name.startsWith(`${relation}.`)),
  );
  return ['id', ...names, ...relations.map((relation) => `${relation}.id`)];
}

function partsOf(names: readonly string[]): Parts {
  const parts: Parts = new Map();
  for (const [head, ofHead] of Map.groupBy(names, (name) => name.split('.')[0] ?? '')) {
    const tails = ofHead.map((name) => name.slice(head.length + 1));
    parts.set(head, tails.includes('') ? null : partsOf(tails));
  }
  return parts;
}

function makeChoice(asked: readonly string[]): ColumnChoice {
  const known = asked.filter((name) => Object.hasOwn(article.shape, name.split('.')[0] ?? ''));
  const shown = withRelationIds(known);
  const read = withRelationIds(known.flatMap((name) => [name, ...(neededFor[name] ?? [])]));
  const isRead = (field: string) =>
    read.some((name) => field === name || field.startsWith(`${name}.`));
  return {
    columns: recordColumns.filter(([field]) => isRead(field)).map(([, column]) => column),
    lists: recordLists.filter(([field]) => isRead(field)).map(([, list]) => list),
    parts: partsOf(shown),
  };
}

const cacheSize = 200;
const cache = new Map<string, ColumnChoice>();

/** All columns of the article itself. `selectArticleRelations` reads the records that it refers to. */
const whole: ColumnChoice = {
  columns: recordColumns.map(([, column]) => column).filter(isOwnColumn),
  lists: recordLists.map(([, list]) => list),
  parts: null,
};

/** Parses `?columns=`, ignoring unknown names. Without this parameter, returns all of the article's own columns. */
export function chooseColumns(asked?: readonly string[] | null): ColumnChoice {
  if (!asked) return whole;
  const key = asked.join();
  const known = cache.get(key);
  if (known) return known;
  const choice = makeChoice(asked);
  if (cache.size >= cacheSize) cache.clear();
  cache.set(key, choice);
  return choice;
}

export const articlesWith = (
  db: Parameters<typeof articlesWithNames>[0],
  choice: ColumnChoice,
  conditions: Parameters<typeof articlesWithNames>[1] = [],
) =>
  articlesWithNames(db, conditions)
    .select(choice.columns)
    .select(choice.lists)
    .$narrowType<NeverNull>();

function pick(from: object, parts: Parts): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  const known = from as Record<string, unknown>;
  for (const [name, below] of parts) {
    const value = known[name];
    picked[name] = below && value && typeof value === 'object' ? pick(value, below) : value;
  }
  return picked;
}

/** Functions that compute the fields that depend on the viewer. */
interface ViewersFields {
  is_late: (article: ListedRecord) => boolean;
  allowed_actions: (article: ListedRecord) => Article['allowed_actions'];
  hidden: (article: ListedRecord) => HiddenValues;
}

type ListedRecord = ReturnType<typeof listedRecord>;

function presentAsked(row: ListedRow, parts: Parts, viewers: ViewersFields): ListedArticle {
  // The cast hides that some columns weren't read; their fields are undefined in the record.
  const read = row as ArticleRow;
  const record: ListedRecord & Partial<Article> = listedRecord(read, joinedRelations(read));
  if (parts.has('is_late')) record.is_late = viewers.is_late(record);
  if (parts.has('allowed_actions')) record.allowed_actions = viewers.allowed_actions(record);
  if (mayBeHidden.some((name) => parts.has(name))) Object.assign(record, viewers.hidden(record));
  return record;
}

function presentWhole(row: ListedRow, viewers: ViewersFields): Article {
  if (!hasRelations(row)) throw new Error('A whole article was read without its relations.');
  const record = listedRecord(row, row.relations);
  return {
    ...record,
    ...viewers.hidden(record),
    is_late: viewers.is_late(record),
    allowed_actions: viewers.allowed_actions(record),
  };
}

/**
 * Presents rows with all fields, or with at least the requested fields. A list's serializer omits the other fields;
 * other callers must use `pickAsked`.
 */
export function presentRows(
  rows: readonly ListedRow[],
  { parts }: ColumnChoice,
  viewers: ViewersFields,
): ListedArticle[] {
  if (!parts) return rows.map((row) => presentWhole(row, viewers));
  return rows.map((row) => presentAsked(row, parts, viewers));
}

/** Returns only the requested fields. The other fields may be wrong, because their columns weren't read. */
export function pickAsked(article: ListedArticle, { parts }: ColumnChoice): ListedArticle {
  return parts ? (pick(article, parts) as ListedArticle) : article;
}
