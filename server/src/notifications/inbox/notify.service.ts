import type { InboxSubjectKind } from '@portal/contract/notifications/inbox.schema.ts';
import {
  defaultDelivery,
  type InboxDelivery,
  type InboxKind,
} from '@portal/contract/notifications/inbox-kinds.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { deleteQueuedPosts } from '../chat/chat-post.repository.ts';
import {
  organizationPosts,
  type PersonalNotice,
  personalPosts,
  queuePosts,
} from '../chat/chat-post.service.ts';
import { inboxMailKind, mailTimeOf } from './inbox-mail-times.ts';
import { isInboxClient } from './inbox-people.ts';
import {
  deleteItems,
  insertItems,
  selectGroupDefaults,
  selectKnownCauses,
  selectPreferences,
  selectRecipients,
  upsertThreads,
} from './notify.repository.ts';

export const inboxTopic = 'inbox';

export interface InboxNotice {
  kind: InboxKind;
  /** The people to notify. The person who made the change is excluded. */
  personIds: readonly number[];
  subject: { kind: InboxSubjectKind; id: number };
  /** The record that is quoted, such as a comment. */
  source?: { kind: string; id: number };
  /** The person who made the change; null if the portal made it. */
  actor: { readonly id: number; readonly actorId: number } | null;
  /**
   * A few current values for the text. Reference records with `source` instead of storing their names here, because
   * readers can lose access.
   */
  facts?: Readonly<Record<string, string | number>>;
  /** Identifies the cause. A person gets only one notification per cause. */
  cause?: string;
  /** The organization whose chat channels get the notification, even if it has no recipients. */
  organizationId?: number | undefined;
}

/** The ids of stored notifications, so that an undo can delete them. */
export interface StoredNotices {
  itemIds: number[];
  postIds: number[];
}

type Addressed = InboxNotice & { personId: number };

/** Returns one entry per notice and person, excluding actors and duplicates. */
function address(notices: readonly InboxNotice[]): Addressed[] {
  return notices.flatMap((notice) =>
    [...new Set(notice.personIds)]
      .filter((id) => id !== notice.actor?.id && id !== notice.actor?.actorId)
      .map((personId) => ({ ...notice, personId })),
  );
}

/** Returns a function that looks up the delivery for a person and kind. Inactive people get no notifications. */
async function deliveriesOf(db: Db, addressed: readonly Addressed[]) {
  const recipients = await selectRecipients(db, [
    ...new Set(addressed.map(({ personId }) => personId)),
  ]);
  const chosen = await selectPreferences(db, [...recipients.keys()]);
  const groupIds = [...recipients.values()].flatMap(({ group_id }) => group_id ?? []);
  const ofGroups = await selectGroupDefaults(db, [...new Set(groupIds)]);
  return ({ personId, kind }: Addressed): InboxDelivery => {
    const recipient = recipients.get(personId);
    if (!recipient) return 'off';
    return (
      chosen.get(`${personId} ${kind}`) ??
      ofGroups.get(`${recipient.group_id} ${kind}`) ??
      defaultDelivery(kind, { isClient: isInboxClient(recipient) })
    );
  };
}

async function withoutKnown(db: Db, addressed: readonly Addressed[]): Promise<Addressed[]> {
  const known = await selectKnownCauses(db, addressed);
  return addressed.filter(
    ({ personId, cause }) => cause === undefined || !known.has(`${personId} ${cause}`),
  );
}

const threadKey = (personId: number, { kind, id }: InboxNotice['subject']) =>
  `${personId} ${kind} ${id}`;

/** Stores people's notifications, and returns them with their subjects. */
async function storeItems(db: Db, notices: readonly InboxNotice[]): Promise<PersonalNotice[]> {
  const addressed = address(notices);
  if (addressed.length === 0) return [];
  const deliveryOf = await deliveriesOf(db, addressed);
  const wanted = (await withoutKnown(db, addressed)).filter((one) => deliveryOf(one) !== 'off');
  if (wanted.length === 0) return [];
  const now = clock.instant();
  const threads = await upsertThreads(db, wanted, now);
  const subjects = new Map<number, InboxNotice['subject']>();
  const items = wanted.flatMap((one) => {
    const thread_id = threads.get(threadKey(one.personId, one.subject));
    if (thread_id === undefined) return [];
    subjects.set(thread_id, one.subject);
    return {
      thread_id,
      person_id: one.personId,
      kind: one.kind,
      actor_id: one.actor?.id ?? null,
      source_kind: one.source?.kind ?? null,
      source_id: one.source?.id ?? null,
      facts: JSON.stringify(one.facts ?? {}),
      cause: one.cause ?? null,
      created_at: now,
      mail_at: mailTimeOf(deliveryOf(one)),
    };
  });
  const stored = await insertItems(db, items);
  await recordEvents(
    db,
    [...new Set(items.map(({ person_id }) => person_id))].map((personId) => ({
      topic: inboxTopic,
      personId,
    })),
  );
  if (wanted.some((one) => deliveryOf(one) === 'now')) {
    const runAt = mailTimeOf('now') ?? now;
    await enqueueJob(db, inboxMailKind, {}, { runAt, uniqueKey: inboxMailKind });
  }
  return stored.flatMap((item) => {
    const subject = subjects.get(item.thread_id);
    return subject ? { id: item.id, personId: item.person_id, kind: item.kind, subject } : [];
  });
}

/**
 * Notifies people and chat channels within the caller's transaction, so that a change and its notifications are stored
 * together or not at all.
 */
export async function notify(db: Db, notices: readonly InboxNotice[]): Promise<StoredNotices> {
  const items = await storeItems(db, notices);
  const posts = [...(await personalPosts(db, items)), ...(await organizationPosts(db, notices))];
  return { itemIds: items.map(({ id }) => id), postIds: await queuePosts(db, posts) };
}

/** Deletes an undone change's notifications. */
export async function deleteNotices(db: Db, { itemIds, postIds }: StoredNotices): Promise<void> {
  await deleteQueuedPosts(db, postIds);
  const personIds = await deleteItems(db, itemIds);
  await recordEvents(
    db,
    personIds.map((personId) => ({ topic: inboxTopic, personId })),
  );
}
