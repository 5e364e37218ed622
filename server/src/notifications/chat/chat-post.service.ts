import type { InboxSubjectKind } from '@portal/contract/notifications/inbox.schema.ts';
import type { InboxKind } from '@portal/contract/notifications/inbox-kinds.ts';
import type { Insertable } from 'kysely';
import { clock } from '#platform/clock.ts';
import type { Db, Tables } from '#platform/database/tables.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { undoExpiry } from '#platform/undo/undo.service.ts';
import {
  insertPosts,
  selectDueChannelIds,
  selectOrganizationChannels,
  selectPersonalChannels,
} from './chat-post.repository.ts';

/** The kind of the job that sends the due posts of one channel. */
export const chatSendKind = 'chat.send';

/**
 * All posts must have the same columns. Otherwise, SQLite would insert null for columns that only other rows of the
 * statement have.
 */
type NewPost = Required<
  Omit<Insertable<Tables['chat_post']>, 'id' | 'state' | 'due_at' | 'sent_at'>
>;

interface Subject {
  kind: InboxSubjectKind;
  id: number;
}

/** A notification that was stored in a person's inbox. */
export interface PersonalNotice {
  id: number;
  personId: number;
  kind: InboxKind;
  subject: Subject;
}

/** A notification for an organization's channels. */
interface OrganizationNotice {
  kind: InboxKind;
  subject: Subject;
  source?: { kind: string; id: number };
  facts?: Readonly<Record<string, string | number>>;
  cause?: string;
  organizationId?: number | undefined;
}

/** Returns the posts for stored notifications, in the notified people's channels. */
export async function personalPosts(
  db: Db,
  notices: readonly PersonalNotice[],
): Promise<NewPost[]> {
  const channels = await selectPersonalChannels(db, [
    ...new Set(notices.map(({ personId }) => personId)),
  ]);
  return notices.flatMap(({ id, personId, kind, subject }) =>
    (channels.get(personId) ?? [])
      .filter(({ kinds }) => kinds.includes(kind))
      .map((channel) => ({
        channel_id: channel.id,
        item_id: id,
        kind,
        subject_kind: subject.kind,
        subject_id: subject.id,
        source_kind: null,
        source_id: null,
        facts: '{}',
        cause: null,
      })),
  );
}

/** Returns the posts for notifications, in their organizations' channels. */
export async function organizationPosts(
  db: Db,
  notices: readonly OrganizationNotice[],
): Promise<NewPost[]> {
  const ids = notices.flatMap(({ organizationId }) => organizationId ?? []);
  const channels = await selectOrganizationChannels(db, [...new Set(ids)]);
  return notices.flatMap(({ organizationId, kind, subject, source, facts, cause }) =>
    (channels.get(organizationId ?? 0) ?? [])
      .filter(({ kinds }) => kinds.includes(kind))
      .map((channel) => ({
        channel_id: channel.id,
        item_id: null,
        kind,
        subject_kind: subject.kind,
        subject_id: subject.id,
        source_kind: source?.kind ?? null,
        source_id: source?.id ?? null,
        facts: JSON.stringify(facts ?? {}),
        cause: cause ?? null,
      })),
  );
}

const enqueueSending = (db: Db, channel: number, runAt: string) =>
  enqueueJob(db, chatSendKind, { channel }, { runAt, uniqueKey: String(channel) });

/**
 * Queues posts in the caller's transaction. They are sent when the change can no longer be undone. Returns the new
 * posts' ids.
 */
export async function queuePosts(db: Db, posts: readonly NewPost[]): Promise<number[]> {
  if (posts.length === 0) return [];
  const due_at = undoExpiry();
  const queued = await insertPosts(
    db,
    posts.map((post) => ({ ...post, due_at })),
  );
  for (const channel of new Set(queued.map(({ channel_id }) => channel_id))) {
    await enqueueSending(db, channel, due_at);
  }
  return queued.map(({ id }) => id);
}

/** Enqueues jobs for channels whose due posts have none because a server was killed. Returns the number of jobs. */
export async function wakeChannels(db: Db): Promise<number> {
  const now = clock.instant();
  const ids = await selectDueChannelIds(db, now);
  for (const channel of ids) await enqueueSending(db, channel, now);
  return ids.length;
}
