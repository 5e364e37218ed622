import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { IconArchive, IconExternalLink } from '@tabler/icons-react';
import { DocumentLink } from '#content/articles/document-links/DocumentLink.tsx';
import { ContentTable } from '#content/shared/ContentTable.tsx';
import { orderingOf, useContentSearch } from '#content/shared/content-search.ts';
import { planOf } from '#content/shared/current-assignee.ts';
import { useEndpointPages } from '#platform/api/queries.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { ListControls } from '#platform/ui/filters/ListControls.tsx';
import { useColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { SearchBox } from '#platform/ui/inputs/SearchBox.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import styles from './Archive.module.css';

const articleId = ({ id }: Article) => id;

/** Lists a client's posted and archived articles, read-only. */
export function ArchiveScreen() {
  const { search, setSearch } = useContentSearch();
  const ordering = orderingOf(search) ?? '-planning_month';
  const list = useEndpointPages(articleCalls.list, {
    query: { archives: true, title: search.title, ordering },
  });
  const { shown, choice } = useColumnChoice('archive', columns);
  return (
    <div className={styles.screen}>
      <PageHeader title="Archive">
        <SearchBox
          label="Search the archive"
          value={search.title ?? ''}
          onSearch={(text) => setSearch({ title: text || undefined })}
        />
        <ListControls columnChoice={choice} />
      </PageHeader>
      <ContentTable
        label="Archived articles"
        list={list}
        columns={shown}
        rowId={articleId}
        loadingLabel="Loading Articles"
        sorting={{ by: ordering, onChange: (by) => setSearch({ ordering: by }) }}
        empty={
          <EmptyState heading="No Articles Found" icon={<IconArchive size={22} stroke={1.5} />}>
            {search.title
              ? 'No archived title contains this text.'
              : 'Articles appear here once they are posted or archived.'}
          </EmptyState>
        }
      />
    </div>
  );
}

const columns: readonly DataTableColumn<Article>[] = [
  {
    id: 'title',
    header: 'Title',
    width: 300,
    grow: 3,
    sort: 'title',
    cell: ({ title }) => (
      <span className={styles.title} title={title}>
        {title}
      </span>
    ),
  },
  {
    id: 'planning',
    header: 'Planned for',
    width: 136,
    sort: 'planning_month',
    cell: (article) => planOf(article) ?? '–',
  },
  { id: 'type', header: 'Type', width: 110, cell: ({ content_type }) => content_type.name },
  {
    id: 'status',
    header: 'Status',
    width: 132,
    cell: ({ status }) => <StatusDot status={status} />,
  },
  {
    id: 'golive',
    header: 'Go-Live',
    width: 110,
    cell: (article) => <DateText value={article.scheduled_date ?? article.duedate_golive} />,
  },
  {
    id: 'live',
    header: 'Page',
    width: 62,
    align: 'center',
    cell: ({ live_url, title }) =>
      live_url ? (
        <a
          href={live_url}
          className={styles.page}
          target="_blank"
          rel="noreferrer"
          title="View page"
          aria-label={`View page: ${title}`}
        >
          <IconExternalLink size={16} stroke={1.6} aria-hidden="true" />
        </a>
      ) : (
        <span className={styles.none}>–</span>
      ),
  },
  {
    id: 'doc',
    header: 'Doc',
    width: 56,
    align: 'center',
    cell: (article) => <DocumentLink kind="doc" article={article} isReadOnly />,
  },
  {
    id: 'sheet',
    header: 'Sheet',
    width: 62,
    align: 'center',
    cell: (article) => <DocumentLink kind="sheet" article={article} isReadOnly />,
  },
];
