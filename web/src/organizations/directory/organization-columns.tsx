import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { PersonName } from '#platform/ui/people/PersonAvatar.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { OrganizationLink } from '#users/shared/OrganizationLink.tsx';
import styles from './OrganizationDirectory.module.css';
import { OrganizationMark } from './OrganizationMark.tsx';

const none = <span className={styles.none}>–</span>;
const active = { name: 'Active', color: 'var(--tone-success)' };
export const archivedState = { name: 'Archived', color: 'var(--text-tertiary)' };

export const organizationColumns: readonly DataTableColumn<Organization>[] = [
  {
    id: 'dba_name',
    header: 'DBA Name',
    width: 210,
    grow: 3,
    sort: 'dba_name',
    cell: (one) => (
      <span className={styles.name}>
        <OrganizationMark organization={one} />
        <OrganizationLink className={styles.nameText} organization={one} isInList />
      </span>
    ),
  },
  {
    id: 'domain',
    header: 'Website',
    width: 160,
    wideWidth: 240,
    yields: true,
    grow: 2,
    cell: (one) => (one.domain ? one.domain.replace(/^https?:\/\/(www\.)?|\/$/g, '') : none),
  },
  {
    id: 'place',
    header: 'Location',
    width: 130,
    yields: true,
    grow: 1,
    cell: (one) => [one.city, one.state].filter(Boolean).join(', ') || none,
  },
  {
    id: 'account_lead',
    header: 'Account Lead',
    width: 150,
    yields: true,
    grow: 1,
    cell: (one) => <PersonName person={one.account_lead_user} />,
  },
  {
    id: 'contract_start_date',
    header: 'Client Since',
    width: 116,
    yields: true,
    sort: 'contract_start_date',
    align: 'end',
    cell: (one) => <DateText value={one.contract_start_date} />,
  },
  {
    id: 'is_active',
    header: 'Status',
    width: 108,
    cell: (one) => <StatusDot status={one.is_active ? active : archivedState} />,
  },
];
