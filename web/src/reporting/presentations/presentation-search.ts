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
  /** The current slide, from 1; the first one if it isn't a number. */
  slide: orElse(idParam, 1),
  /** The id of the email whose link was opened. */
  entryID: idParam,
  /** For users who manage reports: the version that the client has, or a kept version. */
  version: eitherParam(choiceParam(['sent']), idParam),
  /** True if the panel with the versions is open. */
  versions: flagParam,
});
export type PresentationSearch = ReturnType<typeof presentationSearch>;
