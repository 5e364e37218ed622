import { sql } from 'kysely';
import type { InboxSubject } from '#notifications/inbox/inbox.events.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { selectAccountNames } from '../overviews/account-health.repository.ts';
import { scoredAccountIds } from './score-visibility.ts';

async function presentAccounts(db: Db, ids: readonly number[]) {
  const rows = await selectAccountNames(db, ids);
  return new Map(
    rows.map(({ id, dba_name }) => [
      id,
      { title: dba_name, context: 'Account Health', path: `/account-health?account=${id}` },
    ]),
  );
}

/** Defines which accounts the viewer's inbox may show. */
export function accountsInInbox(viewer: Viewer): InboxSubject {
  const ids = scoredAccountIds(viewer);
  return {
    kind: 'account',
    isVisible: (id) =>
      ids === 'all'
        ? sql<boolean>`exists (select 1 from organization where organization.id = ${id}
            and organization.is_active = 1)`
        : // The id 0, which no organization has, keeps the list non-empty.
          sql<boolean>`${id} in (${sql.join([0, ...ids])})`,
    present: presentAccounts,
  };
}
