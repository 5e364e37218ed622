import { standingOrderings, standingStates } from '@portal/contract/ledger/ledger.schema.ts';
import { createRoute } from '@tanstack/react-router';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute } from '#platform/routing/roots.ts';
import {
  choiceParam,
  idParam,
  patternParam,
  searchParams,
  textParam,
} from '#platform/routing/search-params.ts';

/** The search params for the table of all clients. Invalid ones are dropped. */
const ledgerSearch = searchParams({
  search: textParam(),
  state: choiceParam(standingStates),
  account_lead: patternParam(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,99}$/),
  ends_by: patternParam(/^20\d{2}-(0[1-9]|1[0-2])$/),
  ordering: choiceParam(standingOrderings),
});

const ledgerRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/organizations/ledger',
  validateSearch: ledgerSearch,
  beforeLoad: guard('/organizations/ledger'),
  component: lazyScreen(() => import('./standings/LedgerScreen.tsx'), 'LedgerScreen'),
});

const monthParam = () => patternParam(/^20\d{2}-(0[1-9]|1[0-2])$/);

const economicsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/organizations/economics',
  validateSearch: searchParams({ search: textParam(), month: monthParam(), client: idParam }),
  beforeLoad: guard('/organizations/economics'),
  component: lazyScreen(() => import('./economics/EconomicsScreen.tsx'), 'EconomicsScreen'),
});

const statementsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/organizations/statements',
  validateSearch: searchParams({ search: textParam(), month: monthParam(), person: idParam }),
  beforeLoad: guard('/organizations/statements'),
  component: lazyScreen(() => import('./economics/StatementsScreen.tsx'), 'StatementsScreen'),
});

export const ledgerRoutes = [ledgerRoute, economicsRoute, statementsRoute] as const;
