import { plainFields } from '@portal/contract/content/articles/article-fields.ts';
import { personFields } from '@portal/contract/content/articles/article-workflow.ts';
import { yearMonth } from '@portal/contract/platform/dates.ts';
import type { ArticleRecord } from './article.record.ts';
import type { NewChangelogEntry } from './changelog/changelog.repository.ts';

type Value = string | null;
type Display = (article: ArticleRecord) => Value;

const nameOf = (record: { name: string } | null): Value => record?.name ?? null;
const textOf = (value: string | number | null): Value => (value === null ? null : String(value));

function monthOf({ planning_year_month: month }: ArticleRecord): Value {
  return month && yearMonth(month);
}

/** The recorded fields, each with a function that formats its value for display. */
const recordedFields: readonly (readonly [string, Display])[] = [
  ['status', (article) => article.status.name],
  ['client', (article) => article.client.dba_name],
  ['project', (article) => nameOf(article.project)],
  ['planning_year_month', monthOf],
  ['content_type', (article) => article.content_type.name],
  ['writer', (article) => article.writer?.user.name ?? null],
  ...personFields.map(
    (field) => [field, (article: ArticleRecord) => nameOf(article[field])] as const,
  ),
  ['archived', (article) => (article.archived ? 'Yes' : 'No')],
  ...(['title', ...plainFields] as const).map(
    (name) => [name, (article: ArticleRecord) => textOf(article[name])] as const,
  ),
];

const changeTypeOf = (before: Value, after: Value) => {
  if (before === null) return '+' as const;
  return after === null ? ('-' as const) : ('~' as const);
};

export interface Recording {
  /** The real person; null for changes by the portal itself. */
  actorId: number | null;
  now: string;
  /** The reason for a change of status that isn't a move. */
  statusNote?: string | null;
  /** The reason that is recorded for all changes. */
  note?: string | null;
}

/** Returns the value that a new article's field is compared with. */
const initialOf = (field: string): Value => (field === 'archived' ? 'No' : null);

/** Returns an entry for each changed field, or for each field with a value if the article is new. */
export function changelogEntries(
  before: ArticleRecord | null,
  after: ArticleRecord,
  { actorId, now, statusNote = null, note = null }: Recording,
): NewChangelogEntry[] {
  const entries: NewChangelogEntry[] = [];
  for (const [field, display] of recordedFields) {
    const previous = before ? display(before) : initialOf(field);
    const next = display(after);
    if (previous === next) continue;
    entries.push({
      article_id: after.id,
      changed_by_id: actorId,
      change_type: changeTypeOf(previous, next),
      changed_field: field,
      previous_value: previous,
      new_value: next,
      note: field === 'status' ? (statusNote ?? note) : note,
      changed_at: now,
    });
  }
  return entries;
}

/** Returns one entry for a list of names, or no entry if the list is unchanged. */
export function listEntry(
  articleId: number,
  field: string,
  names: { before: readonly string[]; after: readonly string[] },
  { actorId, now, note = null }: Recording,
): NewChangelogEntry[] {
  const previous = names.before.length > 0 ? names.before.join(', ') : null;
  const next = names.after.length > 0 ? names.after.join(', ') : null;
  if (previous === next) return [];
  return [
    {
      article_id: articleId,
      changed_by_id: actorId,
      change_type: changeTypeOf(previous, next),
      changed_field: field,
      previous_value: previous,
      new_value: next,
      note,
      changed_at: now,
    },
  ];
}
