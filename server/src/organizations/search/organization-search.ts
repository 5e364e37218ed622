import { meetingCalls } from '@portal/contract/organizations/meeting.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { sql } from 'kysely';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { SearchKind } from '#search/search.events.ts';
import { scopeOf } from '#search/search-scope.policy.ts';
import { readableOrganizationIds } from '../editorial-requirements/editorial-requirement.service.ts';
import { visibleOrganizationIds } from '../organizations/organization.policy.ts';
import {
  selectMeetings,
  selectOrganizations,
  selectRequirements,
} from './organization-search.repository.ts';

/** Staff see all organizations. Other people see their own active organizations. */
function visibleOrganizations(viewer: Viewer) {
  const ids = visibleOrganizationIds(viewer);
  if (ids === 'all') return undefined;
  return sql<boolean>`(organization.is_active = 1 and organization.id in (${sql.join(ids)}))`;
}

const clientKind: SearchKind = {
  kind: 'client',
  number: 1,
  hasTitle: true,
  from: sql`organization`,
  key: sql<number>`organization.id`,
  scope: scopeOf({
    access: organizationCalls.list.access,
    visible: visibleOrganizations,
    organizationIds: visibleOrganizationIds,
  }),
  read: async (db, _, ids) => {
    const rows = await selectOrganizations(db, ids);
    return new Map(
      rows.map((row) => [
        row.id,
        {
          title: row.dba_name,
          text: [row.legal_name, row.domain, row.city].filter(Boolean).join(' · '),
          context: row.is_active === 1 ? '' : 'Archived',
          path: `/organizations/${row.id}`,
          changedAt: row.updated_at,
        },
      ]),
    );
  },
};

const requirementKind: SearchKind = {
  kind: 'requirement',
  number: 11,
  hasTitle: false,
  from: sql`editorial_requirement`,
  key: sql<number>`editorial_requirement.id`,
  scope: async (db, viewer) => {
    const ids = await readableOrganizationIds(db, viewer);
    if (ids === 'all') return { visible: undefined };
    if (ids.length === 0) return null;
    return {
      visible: sql<boolean>`editorial_requirement.organization_id in (${sql.join(ids)})`,
    };
  },
  read: async (db, viewer, ids) => {
    const rows = await selectRequirements(db, ids);
    return new Map(
      rows.map((row) => [
        row.id,
        {
          title: row.dba_name,
          isForeignTitle: true,
          text: row.requirement,
          context: '',
          path: `/organizations/${row.organization_id}${isStaff(viewer) ? '/setup' : ''}`,
          changedAt: row.updated_at,
        },
      ]),
    );
  },
};

const meetingKind: SearchKind = {
  kind: 'meeting',
  number: 13,
  hasTitle: false,
  from: sql`meeting`,
  key: sql<number>`meeting.id`,
  scope: scopeOf({
    access: meetingCalls.list.access,
    visible: () => undefined,
    organizationIds: visibleOrganizationIds,
  }),
  read: async (db, _, ids) => {
    const rows = await selectMeetings(db, ids);
    return new Map(
      rows.map((row) => [
        row.id,
        {
          title: row.dba_name,
          isForeignTitle: true,
          text: row.note ?? '',
          context: `${row.kind === 'call' ? 'Call' : 'Meeting'} of ${row.day}`,
          path: `/organizations/${row.organization_id}`,
          changedAt: row.updated_at,
        },
      ]),
    );
  },
};

export const organizationKinds: readonly SearchKind[] = [clientKind, requirementKind, meetingKind];
