import { chatServiceRules } from '@portal/contract/notifications/chat-services.ts';
import { z } from 'zod';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { day, hour, minute, second } from '#platform/durations.ts';
import { defineJob, defineSchedule, JobPostponed } from '#platform/jobs/job-definitions.ts';
import type { FindViewer } from '#platform/jobs/job-registry.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { endOfQuiet } from '../inbox/inbox-mail-times.ts';
import { selectQuietHours } from '../inbox/inbox-preferences.repository.ts';
import { notifyPerson } from '../notifications/notification.service.ts';
import { type ChatChannelRow, saveOutcome, selectChatChannel } from './chat-channel.repository.ts';
import { recordChannelEvent } from './chat-channel.service.ts';
import { type ChatOutcome, sendToChat } from './chat-delivery.service.ts';
import {
  dropQueuedPosts,
  endPosts,
  purgePosts,
  selectDuePosts,
  selectNextDue,
} from './chat-post.repository.ts';
import { chatSendKind, wakeChannels } from './chat-post.service.ts';
import { readPosts } from './chat-texts.service.ts';

export interface ChatServices {
  guardedFetch: GuardedFetch;
  findViewer: FindViewer;
}

const wakeKind = 'chat.wake';
const purgeKind = 'chat.purge';

/** The number of notifications in one message. */
const posted = 10;
/** The time between two messages in a channel. Slack accepts one message per second. */
const pause = second;

const postpone = (message: string, until: string) =>
  new JobPostponed(message, { until, isAttempt: false });

/**
 * Returns the time of the next attempt. Unless the service requested a time, the delay is as long as the channel has
 * been failing, but at least a minute and at most an hour.
 */
function nextAttempt(failingSince: string, retryAt: string | null): string {
  const failing = clock.now().getTime() - Date.parse(failingSince);
  const backOff = instantAfter(Math.min(Math.max(failing, minute), hour));
  return retryAt !== null && retryAt > clock.instant() ? retryAt : backOff;
}

/** Switches off a channel that has been failing for a day, and notifies its owner. */
async function switchOff(db: Db, channel: ChatChannelRow, error: string): Promise<void> {
  const now = clock.instant();
  const { id, service, name, organization_id, organization_name, owner_id } = channel;
  await saveOutcome(db, channel, { is_on: 0, switched_off_at: now, last_error: error });
  await dropQueuedPosts(db, id, now);
  await recordAudit(db, {
    action: 'chat_channel.switched_off',
    subject: { noun: 'chat_channel', id },
    details: { organization: organization_id, service, error },
  });
  const of = organization_name === null ? '' : ` of ${organization_name}`;
  const { label } = chatServiceRules[service];
  const text = `The chat channel “${name}” (${label})${of} was switched off, because every post failed for a day: ${error}`;
  const about = organization_id === null ? undefined : organizationSubject(organization_id);
  await notifyPerson(db, owner_id, text, about);
}

const organizationSubject = (id: number) => ({ kind: 'organization', id }) as const;

/** Stores a failed attempt. Returns the time of the next one, or null if the channel was switched off. */
function recordFailure(
  database: Database,
  channel: ChatChannelRow,
  { error, retryAt }: { error: string; retryAt: string | null },
): Promise<string | null> {
  return database.transaction(async (db) => {
    const now = clock.instant();
    const since = channel.failing_since ?? now;
    await recordChannelEvent(db, channel);
    if (clock.now().getTime() - Date.parse(since) >= day) {
      await switchOff(db, channel, error);
      return null;
    }
    await saveOutcome(db, channel, { failing_since: since, last_error: error });
    return nextAttempt(since, retryAt);
  });
}

/** Stores the outcome of posts that were sent, and of posts that were dropped. */
async function recordSuccess(
  database: Database,
  channel: ChatChannelRow,
  { sent, dropped }: { sent: readonly number[]; dropped: readonly number[] },
): Promise<void> {
  await database.transaction(async (db) => {
    const now = clock.instant();
    await endPosts(db, sent, { state: 'sent', now });
    await endPosts(db, dropped, { state: 'dropped', now });
    if (sent.length === 0) return;
    const outcome = { failing_since: null, last_error: null, last_sent_at: now };
    await saveOutcome(db, channel, outcome);
    await recordChannelEvent(db, channel);
  });
}

async function assertNotQuiet(db: Db, { organization_id, owner_id }: ChatChannelRow) {
  if (organization_id !== null) return;
  const quiet = await selectQuietHours(db, owner_id);
  const until = quiet && endOfQuiet(quiet);
  if (until) throw postpone('Posts are delayed until the quiet hours end.', until);
}

/**
 * Sends a channel's due posts in one message. Postpones the job if more posts are queued. A post can be sent twice if
 * the server is killed between the service's response and the commit, since incoming webhooks don't detect repeated
 * messages.
 */
export async function sendPosts(
  { guardedFetch, findViewer }: ChatServices,
  { database, channelId, signal }: { database: Database; channelId: number; signal?: AbortSignal },
): Promise<{ sent: number }> {
  const { reader } = database;
  const channel = await selectChatChannel(reader, channelId);
  if (channel?.is_on !== 1) return { sent: 0 };
  await assertNotQuiet(reader, channel);
  const due = await selectDuePosts(reader, channelId, { now: clock.instant(), limit: posted });
  const { entries, postIds } = await readPosts(reader, findViewer, channel, due);
  const dropped = due.map(({ id }) => id).filter((id) => !postIds.includes(id));
  const outcome: ChatOutcome =
    entries.length === 0
      ? { error: null, retryAt: null }
      : await sendToChat(guardedFetch, channel, { heading: headingOf(postIds), entries }, signal);
  if (outcome.error !== null) {
    const { error, retryAt } = outcome;
    const next = await recordFailure(database, channel, { error, retryAt });
    if (next === null) return { sent: 0 };
    throw postpone(error, next);
  }
  await recordSuccess(database, channel, { sent: postIds, dropped });
  const next = await selectNextDue(reader, channelId);
  if (next === undefined) return { sent: postIds.length };
  throw postpone('More posts are waiting.', laterOf(next, instantAfter(pause)));
}

const laterOf = (one: string, other: string) => (one < other ? other : one);

const headingOf = ({ length }: readonly number[]) =>
  length === 1 ? '1 notification' : `${length} notifications`;

export const chatJobs = (services: ChatServices) => [
  defineJob({
    kind: chatSendKind,
    attempts: 10,
    payload: z.object({ channel: z.int() }),
    handle: ({ database, payload, signal }) =>
      sendPosts(services, { database, channelId: payload.channel, signal }),
  }),
  defineJob({
    kind: wakeKind,
    attempts: 3,
    handle: async ({ database }) => ({ channels: await database.transaction(wakeChannels) }),
  }),
  defineJob({
    kind: purgeKind,
    attempts: 3,
    handle: ({ database }) =>
      database.transaction(async (db) => {
        const before = instantAfter(-30 * day);
        while (await purgePosts(db, before));
      }),
  }),
];

export const chatSchedules = [
  defineSchedule({ name: wakeKind, cron: '*/5 * * * *', kind: wakeKind }),
  defineSchedule({ name: purgeKind, cron: '50 3 * * *', kind: purgeKind }),
];
