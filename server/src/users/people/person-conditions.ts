import { groups } from '@portal/contract/platform/permissions.ts';
import { type RawBuilder, sql } from 'kysely';
import { containsText } from '#platform/database/portable-sql.ts';

/** Returns whether the name or username of a `person` contains the text. */
export const isNamed = (text: string): RawBuilder<boolean> =>
  sql<boolean>`(${containsText('person.name_key', text)} or ${containsText('person.username_key', text)})`;

/** Returns whether a `person` has an account in one of these organizations. */
export const hasAccountIn = (organizationIds: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from account where account.person_id = person.id
    and account.organization_id in (${sql.join(organizationIds)}))`;

/** True if a `person` is a writer, in any group. */
export const hasWriterRecord = sql<boolean>`exists (select 1 from writer where writer.person_id = person.id)`;

export const isStaffMember = sql<boolean>`(person.is_staff = 1 or person.is_superuser = 1)`;

export const isStaffOrFreelancer = sql<boolean>`(person.is_staff = 1 or person.is_superuser = 1
  or coalesce(person.group_id, 0) in (${groups.editor.id}, ${groups.contractor.id}))`;
