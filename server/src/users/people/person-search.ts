import { screenAccess } from '@portal/contract/screens.ts';
import { sql } from 'kysely';
import type { SearchKind } from '#search/search.events.ts';
import { scopeOf } from '#search/search-scope.policy.ts';
import { selectFoundPeople } from './person-search.repository.ts';

export const personKind: SearchKind = {
  kind: 'person',
  number: 2,
  hasTitle: true,
  from: sql`person`,
  key: sql<number>`person.id`,
  // Only the directory shows people, and it is open only to staff, who see everyone.
  scope: scopeOf({ access: screenAccess['/users/directory'], visible: () => undefined }),
  read: async (db, _, ids) => {
    const rows = await selectFoundPeople(db, ids);
    return new Map(
      rows.map((row) => [
        row.id,
        {
          title: row.name,
          text: [row.title, row.email, row.username].filter(Boolean).join(' · '),
          context: row.role ?? '',
          path: `/users/directory?user=${row.id}`,
          changedAt: null,
        },
      ]),
    );
  },
};
