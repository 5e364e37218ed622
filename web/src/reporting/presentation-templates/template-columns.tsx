import { Anchor } from '@mantine/core';
import type { TemplateOrganization } from '@portal/contract/reporting/presentation-templates/presentation-template.schema.ts';
import { Link } from '@tanstack/react-router';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { OrganizationLink } from '#users/shared/OrganizationLink.tsx';
import { CreateFromMasterButton } from './CreateFromMasterButton.tsx';
import styles from './TemplateList.module.css';

export const missingTemplateText = "Presentation Template doesn't exist";

const none = <span className={styles.none}>–</span>;

const templateStates = {
  new: { name: 'Created new', color: 'var(--tone-info)' },
  master: { name: 'Created from master', color: 'var(--tone-success)' },
} as const;

/** Returns the path parameters of a row's link to the creator. */
export const creatorOf = ({ client, template }: TemplateOrganization) => ({
  mode: template ? 'update' : 'create',
  owner: String(client.id),
});

/** Removes the organization's name from the start of a template's name, because the preceding column shows it. */
const nameWithout = (organization: string, name: string) =>
  name.startsWith(`${organization} `) ? name.slice(organization.length + 1) : name;

export const templateColumns = (hasMaster: boolean): DataTableColumn<TemplateOrganization>[] => [
  {
    id: 'organization',
    header: 'Organization',
    width: 180,
    grow: 3,
    sort: 'organization',
    cell: ({ client }) => (
      <OrganizationLink className={styles.link} organization={client} isInList />
    ),
  },
  {
    id: 'template',
    header: 'Template',
    width: 250,
    grow: 3,
    cell: (row) => (
      <Anchor
        className={row.template ? (styles.template ?? '') : (styles.none ?? '')}
        title={row.template?.name}
        renderRoot={(props) => (
          <Link
            {...props}
            to="/reporting/presentation-templates/$mode/$owner"
            params={creatorOf(row)}
            // The row links to the same page, so a click must not open the page twice.
            onClick={(event) => event.stopPropagation()}
          />
        )}
      >
        {row.template ? nameWithout(row.client.dba_name, row.template.name) : missingTemplateText}
      </Anchor>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    width: 168,
    cell: ({ template }) =>
      template ? <StatusDot status={templateStates[template.origin]} /> : none,
  },
  {
    id: 'slides',
    header: 'Slides',
    width: 120,
    align: 'end',
    cell: ({ template }) =>
      template ? (
        <span className="tabular">
          {template.slide_count}
          {template.unfinished_count > 0 && (
            <span className={styles.unfinished}> · {template.unfinished_count} unfinished</span>
          )}
        </span>
      ) : (
        none
      ),
  },
  {
    id: 'reports',
    header: 'Reports',
    width: 80,
    align: 'end',
    cell: ({ report_count: count }) => <span className="tabular">{count || none}</span>,
  },
  {
    id: 'updated',
    header: 'Updated',
    width: 168,
    align: 'end',
    sort: 'last_updated',
    cell: ({ client, template }) =>
      template ? (
        <DateText value={template.last_updated} style="long" />
      ) : (
        <CreateFromMasterButton
          organizationId={client.id}
          hasMaster={hasMaster}
          size="compact-xs"
        />
      ),
  },
];
