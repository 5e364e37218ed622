import type { ArticleTemplate } from '@portal/contract/content/planning/article-template.schema.ts';
import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ContentTable } from '#content/shared/ContentTable.tsx';
import type { ContentSidebar } from '#content/shared/content-sidebar.ts';
import { PersonName } from '#platform/ui/people/PersonAvatar.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import type { RowGroup } from '#platform/ui/table/data-table-props.ts';
import type { PagedTableProps } from '#platform/ui/table/PagedTable.tsx';
import { OrganizationLink } from '#users/shared/OrganizationLink.tsx';
import styles from './Templates.module.css';
import { monthsText } from './template-form-values.ts';
import { templateQuery } from './templates.queries.ts';

interface TemplateTableProps {
  columns: readonly DataTableColumn<ArticleTemplate>[];
  list: PagedTableProps<ArticleTemplate>['list'];
  groups?: readonly RowGroup[] | undefined;
  empty: ReactNode;
  sidebar: ContentSidebar;
  sorting: { by: string | null | undefined; onChange: (by: string) => void };
}

export function TemplateTable(props: TemplateTableProps) {
  const { list, columns, groups, empty, sidebar, sorting } = props;
  const queryClient = useQueryClient();
  const handleOpen = (template: ArticleTemplate) => {
    // Cache the row as stale data, so that the form opens with it while the template loads.
    queryClient.setQueryData(templateQuery(template.id).queryKey, template, { updatedAt: 1 });
    sidebar.open({ kind: 'template', id: template.id });
  };
  return (
    <ContentTable
      label="Article templates"
      list={list}
      columns={columns}
      rowId={templateId}
      empty={empty}
      loadingLabel="Loading Templates"
      sorting={sorting}
      groups={groups}
      opening={{
        id: sidebar.panel?.kind === 'template' ? sidebar.panel.id : null,
        onOpen: handleOpen,
        onClose: sidebar.close,
      }}
    />
  );
}

const templateId = ({ id }: ArticleTemplate) => id;
const none = <span className={styles.archived}>–</span>;

/** Removes the client's name from the end of a title, because the next column shows the client. */
const titleWithout = (client: string, title: string) =>
  title.endsWith(`: ${client}`) ? title.slice(0, -client.length - 2) : title;

export const templateColumns: readonly DataTableColumn<ArticleTemplate>[] = [
  {
    id: 'title',
    header: 'Title',
    width: 140,
    grow: 3,
    sort: 'title',
    cell: ({ title, client, archived }) => (
      <span className={styles.title} title={title}>
        {titleWithout(client.dba_name, title)}
        {archived && <span className={styles.archived}> (archived)</span>}
      </span>
    ),
  },
  {
    id: 'client',
    header: 'Client',
    width: 176,
    grow: 1,
    sort: 'client',
    cell: ({ client }) => <OrganizationLink organization={client} isInList />,
  },
  {
    id: 'type',
    header: 'Type',
    width: 116,
    yields: true,
    cell: ({ content_type }) => content_type.name,
  },
  {
    id: 'months',
    header: 'Months',
    width: 216,
    yields: true,
    cell: ({ selected_months }) => <MonthMarks months={selected_months} />,
  },
  {
    id: 'milestone',
    header: 'Milestone',
    width: 80,
    yields: true,
    align: 'end',
    cell: ({ milestone }) => milestone ?? none,
  },
  {
    id: 'words',
    header: 'Words',
    width: 68,
    yields: true,
    align: 'end',
    cell: ({ min_word_count: count }) => count?.toLocaleString('en') ?? none,
  },
  {
    id: 'writer',
    header: 'Writer',
    width: 168,
    yields: true,
    cell: ({ writer }) => <PersonName person={writer?.user} />,
  },
  {
    id: 'editor',
    header: 'Editor',
    width: 168,
    yields: true,
    cell: ({ editor }) => <PersonName person={editor} />,
  },
  {
    id: 'lead',
    header: 'Lead',
    width: 168,
    yields: true,
    cell: ({ lead }) => <PersonName person={lead} />,
  },
  {
    id: 'final_approver',
    header: 'Final Reviewer',
    width: 168,
    yields: true,
    cell: ({ final_approver }) => <PersonName person={final_approver} />,
  },
  {
    id: 'poster',
    header: 'Poster',
    width: 168,
    yields: true,
    cell: ({ poster }) => <PersonName person={poster} />,
  },
];

/** Shows twelve letters, J to D, which are bold for the template's months. */
function MonthMarks({ months }: { months: readonly boolean[] }) {
  const text = monthsText(months);
  return (
    <span
      className={styles.marks}
      data-full={months.every(Boolean) || undefined}
      role="img"
      aria-label={text}
      title={text}
    >
      {monthNames.map((name, index) => (
        <span key={name} data-on={months[index] || undefined} aria-hidden="true">
          {name[0]}
        </span>
      ))}
    </span>
  );
}
