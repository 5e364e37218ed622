import { choiceParam, flagParam, idParam, searchParams } from '#platform/routing/search-params.ts';

export const importViews = ['wrong', 'articles', 'others'] as const;

export const importSearch = searchParams({
  import: idParam,
  /** True if the import creates missing clients, people, and months. */
  create: flagParam,
  view: choiceParam(importViews),
});
