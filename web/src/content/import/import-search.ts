import { choiceParam, flagParam, idParam, searchParams } from '#platform/routing/search-params.ts';

export const importViews = ['wrong', 'articles', 'others'] as const;

export const importSearch = searchParams({
  import: idParam,
  /** Whether missing clients, people and months are created. */
  create: flagParam,
  view: choiceParam(importViews),
});
