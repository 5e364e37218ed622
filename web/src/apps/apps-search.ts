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
  /** The form of a new application. */
  panel: choiceParam(['add']),
  /** The website build that the form begins with. */
  build: idParam,
  /** The job of an application that is being made, whose progress is shown. */
  job: idParam,
  /** Instead of the applications: the deleted ones. */
  deleted: flagParam,
});

export const childThemeSearch = searchParams({
  search: textParam(),
  theme: idParam,
  panel: choiceParam(['add']),
});
