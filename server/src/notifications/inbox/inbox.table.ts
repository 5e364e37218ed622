import type { InboxSubjectKind } from '@portal/contract/notifications/inbox.schema.ts';
import type {
  InboxDelivery,
  InboxKind,
  InboxPlace,
} from '@portal/contract/notifications/inbox-kinds.ts';
import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** One person's notifications about one record. */
export interface InboxThreadTable {
  id: Generated<number>;
  person_id: number;
  /** The kind of the record, such as 'article'. */
  subject_kind: InboxSubjectKind;
  /** The record's id, which may have been deleted since. */
  subject_id: number;
  place: InboxPlace;
  is_unread: Flag;
  /** The time the snooze ends and the thread returns to the inbox; null unless the thread is snoozed. */
  snoozed_until: string | null;
  /** The time of the newest notification, or of the return from a snooze if that is later. */
  last_at: string;
  version: Generated<number>;
}

/**
 * A notification. Its text isn't stored. Each read renders the text with only the content that the reader may see at
 * that time.
 */
export interface InboxItemTable {
  id: Generated<number>;
  thread_id: number;
  person_id: number;
  kind: InboxKind;
  /** The person who made the change; null if the portal made it. */
  actor_id: number | null;
  /** The kind of the quoted record, such as 'comment'; null if the notification quotes no other record. */
  source_kind: string | null;
  source_id: number | null;
  /** JSON of a few values at the time of the notification, such as the names of statuses. */
  facts: Generated<string>;
  /**
   * Identifies the cause of a scheduled notification, so that each person gets only one per cause; null for other
   * notifications.
   */
  cause: string | null;
  created_at: string;
  read_at: string | null;
  /** The time the notification will be emailed; null if it won't be emailed or has already been emailed. */
  mail_at: string | null;
}

/** A person's delivery setting for a kind of notification. If there is no row, the kind's default applies. */
export interface InboxPreferenceTable {
  person_id: number;
  kind: InboxKind;
  delivery: InboxDelivery;
}

/** A kind's delivery for a group's members who haven't chosen one. If there is no row, the kind's default applies. */
export interface InboxGroupDefaultTable {
  group_id: number;
  kind: InboxKind;
  delivery: InboxDelivery;
}

/** The hours when the inbox sends a person no emails or chat posts. */
export interface InboxQuietHoursTable {
  person_id: number;
  /** 'HH:MM' in the agency's time zone. */
  quiet_from: string;
  quiet_until: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    inbox_thread: InboxThreadTable;
    inbox_item: InboxItemTable;
    inbox_preference: InboxPreferenceTable;
    inbox_group_default: InboxGroupDefaultTable;
    inbox_quiet_hours: InboxQuietHoursTable;
  }
}
