import {
  choiceParam,
  eitherParam,
  flagParam,
  idParam,
  orElse,
  searchParams,
} from '#platform/routing/search-params.ts';

/** The report view's search params. Invalid ones are dropped. */
export const presentationSearch = searchParams({
  /** The current slide, from 1; defaults to the first. */
  slide: orElse(idParam, 1),
  /** The id of the email whose link was opened. */
  entryID: idParam,
  /** The version to show: sent, or a stored one by its number. Only for viewers who manage reports. */
  version: eitherParam(choiceParam(['sent']), idParam),
  /** Whether the panel with the versions is open. */
  versions: flagParam,
  /** Whether the panel with the current slide's commentary is open. */
  commentary: flagParam,
  /** Whether the panel that compares numbers is open. */
  numbers: flagParam,
});
export type PresentationSearch = ReturnType<typeof presentationSearch>;
