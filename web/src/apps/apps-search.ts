import {
  choiceParam,
  flagParam,
  idParam,
  searchParams,
  textParam,
} from '#platform/routing/search-params.ts';

/** The application directory's search params. Invalid ones are dropped. */
export const appsSearch = searchParams({
  search: textParam(),
  organization: idParam,
  active: choiceParam(['true', 'false']),
  /** `add` opens the form for a new application. */
  panel: choiceParam(['add']),
  /** The id of the website build to create the application from. */
  build: idParam,
  /** The id of the job that is creating an application. The screen shows its progress. */
  job: idParam,
  /** Whether to show deleted applications instead of existing ones. */
  deleted: flagParam,
});

export const childThemeSearch = searchParams({
  search: textParam(),
  theme: idParam,
  panel: choiceParam(['add']),
});
