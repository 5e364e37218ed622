import type { UserPreferencesUpdate } from '@portal/contract/users/user-preferences.schema.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { invalid } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { PersonDetails } from '../people/person.presenter.ts';
import { getPerson } from '../people/person.service.ts';
import { mayBeDefault, savePreferences } from './user-preferences.repository.ts';

/** Updates a person's preferences. Throws 400 if the person can't choose the default organization. */
export async function updatePreferences(
  db: Db,
  viewer: Viewer,
  person: PersonDetails,
  body: UserPreferencesUpdate,
): Promise<PersonDetails> {
  const { nick_name, avatar_color, default_organization, receive_checklist_digest } = body;
  if (default_organization && default_organization !== person.default_organization_id) {
    const isAny = person.is_staff === 1 || person.is_superuser === 1;
    if (!(await mayBeDefault(db, default_organization, { personId: person.id, isAny }))) {
      throw invalid({ default_organization: ['Choose one of your organizations.'] });
    }
  }
  await savePreferences(db, person.id, {
    nick_name: nick_name === undefined ? person.nick_name : nick_name || null,
    ...(avatar_color !== undefined && { avatar_color }),
    ...(default_organization !== undefined && { default_organization_id: default_organization }),
    ...(receive_checklist_digest !== undefined && {
      receive_checklist_digest: flag(receive_checklist_digest),
    }),
  });
  await recordEvent(db, { topic: 'person', recordId: person.id });
  return getPerson(db, viewer, person.id);
}
