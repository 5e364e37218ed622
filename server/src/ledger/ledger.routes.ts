import type { Route } from '#platform/http/route.ts';
import { agreementRoutes } from './agreements/agreement.routes.ts';
import { economicsRoutes } from './economics/economics.routes.ts';
import { ledgerRoutes as monthRoutes } from './ledgers/ledger.routes.ts';

export const ledgerRoutes: readonly Route[] = [
  ...agreementRoutes,
  ...monthRoutes,
  ...economicsRoutes,
];
