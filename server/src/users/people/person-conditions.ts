import { type RawBuilder, sql } from 'kysely';
import { containsText } from '#platform/database/search.ts';

/** Whether the name or username of a `person` contains a text. */
export const isNamed = (text: string): RawBuilder<boolean> =>
  sql<boolean>`(${containsText('person.name_key', text)} or ${containsText('person.username_key', text)})`;

/** Whether a `person` has an account in one of these organizations. */
export const hasAccountIn = (organizationIds: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from account where account.person_id = person.id
    and account.organization_id in (${sql.join(organizationIds)}))`;
