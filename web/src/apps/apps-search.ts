import {
  choiceParam,
  flagParam,
  idParam,
  searchParams,
  textParam,
} from '#platform/routing/search-params.ts';

/** The search params of the directory of applications; invalid ones are dropped. */
export const appsSearch = searchParams({
  search: textParam(),
  organization: idParam,
  active: choiceParam(['true', 'false']),
  /** Opens the form for a new application. */
  panel: choiceParam(['add']),
  /** The website build for which the application is created. */
  build: idParam,
  /** The job of an application that is being created, whose progress is shown. */
  job: idParam,
  /** Whether to show the deleted applications instead of the others. */
  deleted: flagParam,
});

export const childThemeSearch = searchParams({
  search: textParam(),
  theme: idParam,
  panel: choiceParam(['add']),
});
