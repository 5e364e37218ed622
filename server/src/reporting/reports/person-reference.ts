import type { PersonReference } from '@portal/contract/content/articles/references.schema.ts';
import type { Flag } from '#platform/database/tables.ts';
import { avatarLink } from '#platform/files/file-link.ts';

interface PersonColumns {
  id: number | null;
  name: string | null;
  username: string | null;
  is_staff: Flag | null;
  avatar_color: string | null;
  avatar_key: string | null;
}

/** Converts the columns of an outer join to a person. */
export function personReference(person: PersonColumns): PersonReference | null {
  const { id, name, username, is_staff, avatar_color, avatar_key } = person;
  if (id === null || name === null || username === null) return null;
  return {
    id,
    name,
    username,
    is_staff: is_staff === 1,
    avatar_color,
    avatar_url: avatarLink(avatar_key),
  };
}
