import { searchParams, textParam } from '#platform/routing/search-params.ts';

export const connectorSearch = searchParams({
  /** The connector that is open. */
  connector: textParam(100),
});
