import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** A person who can sign in, or whose name is on past work. */
export interface PersonTable {
  id: Generated<number>;
  username: string;
  username_key: string;
  /** Null for deleted people. */
  email: string | null;
  email_key: string | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  /** The first and last name, otherwise the username; updated whenever they change. */
  name: string;
  name_key: string;
  title: string | null;
  /** '#' and six hexadecimal digits. */
  avatar_color: Generated<string>;
  /** The key of the picture's stored file, instead of its id, so that lists need no join. */
  avatar_key: string | null;
  phone_number: string | null;
  /** A PHC string; null until the person sets a password. */
  password_hash: string | null;
  group_id: number | null;
  is_staff: Generated<Flag>;
  is_superuser: Generated<Flag>;
  is_active: Generated<Flag>;
  last_login: string | null;
  created_at: string;
  /** The time at which the row was anonymized; it stays because work refers to it. */
  deleted_at: string | null;
  version: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    person: PersonTable;
  }
}
