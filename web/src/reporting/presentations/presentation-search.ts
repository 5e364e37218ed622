import {
  choiceParam,
  eitherParam,
  flagParam,
  idParam,
  orElse,
  searchParams,
} from '#platform/routing/search-params.ts';

/** The search params of the report view; invalid ones are dropped. */
export const presentationSearch = searchParams({
  /** The shown slide, from 1; the first one where it isn't a number. */
  slide: orElse(idParam, 1),
  /** The mail whose link led here. */
  entryID: idParam,
  /** For users who manage reports: the version that the client has, or a kept version. */
  version: eitherParam(choiceParam(['sent']), idParam),
  /** The panel with the versions. */
  versions: flagParam,
});
export type PresentationSearch = ReturnType<typeof presentationSearch>;
