import type { ArticleGroup } from '@portal/contract/content/articles/article-list-options.ts';
import { DocumentLink } from '#content/articles/document-links/DocumentLink.tsx';
import type { ArticleRow } from '#content/shared/article-rows.ts';
import type { ListFilter, ListFilters } from '#content/shared/content-search-params.ts';
import { planOf } from '#content/shared/current-assignee.ts';
import { monthLabel } from '#content/shared/month-label.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { PersonInitials, PersonName } from '#platform/ui/people/PersonAvatar.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { OrganizationLink } from '#users/shared/OrganizationLink.tsx';
import styles from './ArticleListing.module.css';

type Column = DataTableColumn<ArticleRow>;

const text = (value: string | number | null | undefined) =>
  value === null || value === undefined || value === '' ? (
    <span className={styles.none}>–</span>
  ) : (
    value
  );

const title: Column = {
  id: 'title',
  header: 'Title',
  width: 260,
  wideWidth: 304,
  grow: 3,
  sort: 'title',
  cell: (article) => (
    <span className={styles.title} title={article.title}>
      {article.title}
    </span>
  ),
};

const status: Column = {
  id: 'status',
  header: 'Status',
  width: 132,
  sort: 'status',
  cell: (article) => <StatusDot status={article.status} />,
};

const due: Column = {
  id: 'due',
  header: 'Due',
  width: 106,
  sort: 'due_at',
  cell: (article) => <DateText value={article.due_at} isLate={article.is_late} />,
};

const organization: Column = {
  id: 'organization',
  header: 'Organization',
  width: 172,
  grow: 1,
  yields: true,
  sort: 'client',
  cell: ({ client }) => <OrganizationLink organization={client} isInList />,
};

const planning: Column = {
  id: 'planning',
  header: 'Planned for',
  width: 150,
  yields: true,
  sort: 'planning_month',
  cell: (article) => text(planOf(article)),
};

const planningMonth: Column = {
  ...planning,
  header: 'Planning Month',
  width: 136,
  cell: ({ planning_year_month: month }) => text(month && monthLabel(month)),
};

const project: Column = {
  id: 'project',
  header: 'Project',
  width: 150,
  yields: 'first',
  cell: (article) => text(article.project?.name),
};

const type: Column = {
  id: 'type',
  header: 'Type',
  width: 110,
  yields: 'first',
  sort: 'content_type',
  cell: (article) => article.content_type.name,
};

const writer: Column = {
  id: 'writer',
  header: 'Writer',
  width: 156,
  yields: true,
  sort: 'writer',
  cell: (article) => <PersonName person={article.writer?.user} />,
  narrow: {
    width: 72,
    cell: (article) => <PersonInitials person={article.writer?.user} />,
  },
};

const editor: Column = {
  id: 'editor',
  header: 'Editor',
  width: 156,
  yields: 'first',
  sort: 'editor',
  cell: (article) => <PersonName person={article.editor} />,
  narrow: {
    width: 72,
    cell: (article) => <PersonInitials person={article.editor} />,
  },
};

const keyword: Column = {
  id: 'keyword',
  header: 'Keyword',
  width: 140,
  wideWidth: 180,
  yields: 'first',
  cell: (article) => text(article.focus_keyword_plaintext),
};

const wordCount: Column = {
  id: 'words',
  header: 'Word Count',
  width: 96,
  yields: 'first',
  align: 'end',
  cell: (article) => text(article.min_word_count?.toLocaleString('en')),
};

const milestone: Column = {
  id: 'milestone',
  header: 'Milestone',
  width: 88,
  yields: 'first',
  align: 'end',
  cell: (article) => text(article.milestone),
};

const goLive: Column = {
  id: 'golive',
  header: 'Go-Live',
  width: 104,
  yields: 'first',
  sort: 'duedate_golive',
  cell: (article) => <DateText value={article.duedate_golive} />,
};

const doc: Column = {
  id: 'doc',
  header: 'Doc',
  width: 56,
  yields: true,
  align: 'center',
  cell: (article) => <DocumentLink kind="doc" article={article} />,
};

const sheet: Column = {
  id: 'sheet',
  header: 'Sheet',
  width: 62,
  yields: true,
  align: 'center',
  cell: (article) => <DocumentLink kind="sheet" article={article} />,
};

export type ArticleColumnSet = 'all' | 'organization' | 'client';

/** Each article list's columns. Clients don't see the keyword, counts, milestone, or organization. */
export const articleColumns: Record<ArticleColumnSet, readonly Column[]> = {
  all: [
    title,
    status,
    due,
    organization,
    type,
    writer,
    editor,
    keyword,
    wordCount,
    milestone,
    goLive,
    doc,
    sheet,
  ],
  organization: [
    title,
    planningMonth,
    project,
    status,
    due,
    writer,
    type,
    editor,
    keyword,
    wordCount,
    milestone,
    goLive,
    doc,
    sheet,
    // The organization is usually the same in every row, so this column is hidden first.
    { ...organization, yields: 'first' },
  ],
  client: [title, planning, status, due, type, writer, editor, goLive, doc, sheet],
};

/** The filters and the group that make a column's value the same in every row. */
const fixing: Readonly<Record<string, { filters: readonly ListFilter[]; group: ArticleGroup }>> = {
  status: { filters: ['contentStatus'], group: 'status' },
  type: { filters: ['contentType'], group: 'content_type' },
  writer: { filters: ['writer'], group: 'writer' },
  editor: { filters: ['editor'], group: 'editor' },
  organization: { filters: ['organization', 'client'], group: 'client' },
  project: { filters: ['project'], group: 'project' },
};

/**
 * Returns a list's columns, except columns whose value is the same in every row because of the filters or the group.
 */
export function columnsFor(
  set: ArticleColumnSet,
  filters: ListFilters,
  group?: ArticleGroup,
): readonly Column[] {
  return articleColumns[set].filter(({ id }) => {
    const fixed = fixing[id];
    if (!fixed) return true;
    const isFixed = fixed.filters.some((filter) => {
      const value = filters[filter];
      return value !== undefined && !value.includes(',');
    });
    return !isFixed && fixed.group !== group;
  });
}

/** The groupings available for lists. */
export const groupChoices: readonly { value: ArticleGroup; label: string }[] = [
  { value: 'status', label: 'Status' },
  { value: 'client', label: 'Organization' },
  { value: 'writer', label: 'Writer' },
  { value: 'editor', label: 'Editor' },
  { value: 'content_type', label: 'Type' },
  { value: 'project', label: 'Project' },
  { value: 'planning_month', label: 'Planning month' },
];
