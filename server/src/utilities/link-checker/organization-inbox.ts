import { sql } from 'kysely';
import type { InboxSubject } from '#notifications/inbox/inbox.events.ts';
import { visibleOrganizationIds } from '#organizations/organizations/organization.policy.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';

async function presentOrganizations(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('organization')
    .select(['id', 'dba_name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, dba_name }) => [
      id,
      { title: dba_name, context: 'Link Checker', path: `/organizations/${id}` },
    ]),
  );
}

/** Defines which organizations the viewer's inbox may show. */
export function organizationsInInbox(viewer: Viewer): InboxSubject {
  const ids = visibleOrganizationIds(viewer);
  return {
    kind: 'organization',
    isVisible: (id) =>
      ids === 'all'
        ? sql<boolean>`exists (select 1 from organization where organization.id = ${id})`
        : // The id 0, which no organization has, keeps the list non-empty.
          sql<boolean>`${id} in (${sql.join([0, ...ids])})`,
    present: presentOrganizations,
  };
}
