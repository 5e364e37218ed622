import { listenForContent } from '../content/content.events.ts';

/** What each area does about others' changes; asked once, with the first screen behind the login. */
export function listenForAreas(): void {
  listenForContent();
}
