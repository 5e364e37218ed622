import { searchParams, textParam } from '#platform/routing/search-params.ts';

export const connectorSearch = searchParams({
  /** The open connector. */
  connector: textParam(100),
});
