import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/**
 * An invitation to the portal. It is open until it is accepted or revoked. There is at most one open invitation per
 * email address.
 */
export interface InvitationTable {
  id: Generated<number>;
  /** Empty in the first superuser's invitation until that person registers. */
  email: string;
  email_key: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  /** The first and last name, case-folded for searching. Must be updated together with the names. */
  name_key: Generated<string>;
  title: string | null;
  phone_number: string | null;
  organization_id: number | null;
  role_id: number | null;
  is_writer: Generated<Flag>;
  rate_cents: number | null;
  receive_reporting_email: Generated<Flag>;
  receive_approval_reminders: Generated<Flag>;
  send_invite: Generated<Flag>;
  create_user: Generated<Flag>;
  /** True only for invitations that are created when the server starts or on the command line. */
  is_superuser: Generated<Flag>;
  /** SHA-256 of the key in hex. */
  key_hash: string;
  inviter_id: number | null;
  /**
   * The person who was created with the invitation or at registration, or the existing person that the invitation was
   * created for.
   */
  person_id: number | null;
  /** The id of the last email that contained the link. */
  mail_id: number | null;
  created_at: string;
  sent_at: string | null;
  expires_at: string;
  accepted_at: string | null;
  revoked_at: string | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    invitation: InvitationTable;
  }
}
