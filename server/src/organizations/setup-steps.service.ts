import type { Db } from '#platform/database/tables.ts';
import type { SetupProgress } from '#users/home/setup-steps.events.ts';
import { selectPeopleSetup } from './setup-steps.repository.ts';

/** Returns whether the agency has a client, and whether it has invited or added a second person. */
export async function checkPeopleSetup(db: Db): Promise<Partial<SetupProgress>> {
  const { client, person } = await selectPeopleSetup(db);
  return { client: Boolean(client), person: Boolean(person) };
}
