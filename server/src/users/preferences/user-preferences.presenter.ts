import type { UserPreferences } from '@portal/contract/users/user-preferences.schema.ts';

interface PreferencesOfPerson {
  id: number;
  nick_name: string | null;
  avatar_color: string;
  default_organization_id: number | null;
  default_organization_name: string | null;
  default_organization_slug: string | null;
  /** Null for people without a preferences row, who receive the digest. */
  receive_checklist_digest: number | null;
  /** Null for people without a preferences row. */
  preferences_version: number | null;
}

export function presentPreferences(person: PreferencesOfPerson): UserPreferences {
  return {
    id: person.id,
    user: person.id,
    nick_name: person.nick_name,
    avatar_color: person.avatar_color,
    default_organization:
      person.default_organization_id === null
        ? null
        : {
            id: person.default_organization_id,
            dba_name: person.default_organization_name ?? '',
            slug: person.default_organization_slug ?? '',
          },
    receive_checklist_digest: person.receive_checklist_digest !== 0,
    version: person.preferences_version ?? 0,
  };
}
