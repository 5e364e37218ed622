import { type RawBuilder, sql } from 'kysely';
import { containsText } from '#platform/database/search.ts';

/** Whether the name or username of a `person` contains a text. */
export const isNamed = (text: string): RawBuilder<boolean> =>
  sql<boolean>`(${containsText('person.name_key', text)} or ${containsText('person.username_key', text)})`;
