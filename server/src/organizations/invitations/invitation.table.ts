import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/**
 * An invitation to the portal. It is open until accepted or revoked; an email address has at most
 * one open invitation.
 */
export interface InvitationTable {
  id: Generated<number>;
  /** Empty in the first superuser's invitation, until that person registers with an address. */
  email: string;
  email_key: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  /** Both names, folded for searching; updated with them. */
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
  /** Only set in invitations from the server's start or the command line. */
  is_superuser: Generated<Flag>;
  /** SHA-256 of the key in hex. */
  key_hash: string;
  inviter_id: number | null;
  /** The person whom the invitation created; while it is open, the existing person who is invited. */
  person_id: number | null;
  /** The last email with its link. */
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
