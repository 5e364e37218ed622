import { canonicalSearch, type SavedViewBody } from '@portal/contract/users/saved-view.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import { saveViews } from '#users/saved-views/saved-view.service.ts';
import { readCast } from './cast.ts';

const articles = '/content-generation/articles/list';

const shared: readonly Pick<SavedViewBody, 'name' | 'path' | 'search'>[] = [
  {
    name: 'Overdue, by writer',
    path: articles,
    search: { is_late: 'true', group: 'writer' },
  },
  {
    name: 'Waiting for the client',
    path: articles,
    search: { contentStatus: 'final_review', group: 'client' },
  },
  {
    name: 'Writers by name',
    path: '/users/directory',
    search: { tab: 'writers', ordering: 'name' },
  },
  {
    name: 'Clients behind',
    path: '/organizations/ledger',
    search: { state: 'behind', columns: 'account_lead,standing,lines,month,-term,end' },
  },
];

/** Creates saved views that are shared with all staff. */
export async function makeSavedViews(db: Db): Promise<void> {
  const owner = (await readCast(db)).id('staff');
  await saveViews(
    db,
    owner,
    shared.map((view) => ({ ...view, search: canonicalSearch(view.search), visibility: 'staff' })),
  );
}
