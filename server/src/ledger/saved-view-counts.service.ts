import { ledgerEndpoints } from '@portal/contract/ledger/ledger.endpoints.ts';
import { countedList, countsViewsOf } from '#users/saved-views/counted-lists.service.ts';
import { countableStandings } from './ledgers/standing.repository.ts';

export const countLedgerViews = countsViewsOf([
  countedList('/organizations/ledger', {
    endpoint: ledgerEndpoints.list,
    queryOf: ({ search, state, account_lead, ends_by }) => ({
      search,
      state,
      account_lead,
      ends_by,
    }),
    rows: (db, _viewer, query) => countableStandings(db, query),
  }),
]);
