import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

export interface PersonTable {
  id: Generated<number>;
  username: string;
  username_key: string;
  /** Null for who has none any more: a deleted person. */
  email: string | null;
  email_key: string | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  /** First and last name, else the username; written with them, never by itself. */
  name: string;
  name_key: string;
  title: string | null;
  /** As in CSS: '#' and six digits. */
  avatar_color: Generated<string>;
  phone_number: string | null;
  /** A PHC string; null for who has no password yet. */
  password_hash: string | null;
  group_id: number | null;
  is_staff: Generated<Flag>;
  is_superuser: Generated<Flag>;
  is_active: Generated<Flag>;
  last_login: string | null;
  created_at: string;
  /** When the row was made anonymous; it stays for the work that it is named in. */
  deleted_at: string | null;
  version: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    person: PersonTable;
  }
}
