import type { MeetingKind } from '@portal/contract/organizations/meeting.schema.ts';
import type { Generated } from 'kysely';

/** A meeting or call between the agency and a client, logged by staff. */
export interface MeetingTable {
  id: Generated<number>;
  organization_id: number;
  day: string;
  kind: MeetingKind;
  note: string | null;
  created_by_id: number | null;
  actor_id: number | null;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    meeting: MeetingTable;
  }
}
