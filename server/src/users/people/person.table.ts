import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** A person who can sign in, or whose name appears on past work. */
export interface PersonTable {
  id: Generated<number>;
  username: string;
  username_key: string;
  /** Null for deleted people. */
  email: string | null;
  email_key: string | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  /** The first and last name, or the username if both are empty; updated whenever one of them changes. */
  name: string;
  name_key: string;
  title: string | null;
  /** '#' followed by six hexadecimal digits. */
  avatar_color: Generated<string>;
  /** The key of the picture's stored file. Storing the key instead of the file's id saves lists a join. */
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
  /** The time the row was anonymized; null if it wasn't. Anonymized rows are kept because work refers to them. */
  deleted_at: string | null;
  version: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    person: PersonTable;
  }
}
