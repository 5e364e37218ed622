import type {
  InboxThread,
  InboxThreadUpdate,
} from '@portal/contract/notifications/inbox.schema.ts';
import { type InboxView, longestSnooze } from '@portal/contract/notifications/inbox-kinds.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { updateRow } from '#platform/database/write-row.ts';
import { day } from '#platform/durations.ts';
import { invalid, orNotFound } from '#platform/errors.ts';
import { recordEvent, recordEvents } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { onInboxRead } from './inbox.events.ts';
import { presentThreads } from './inbox.presenter.ts';
import {
  countUnread,
  type InboxRights,
  type InboxThreadRow,
  purgeThreads,
  readEverything,
  readItems,
  selectThread,
  selectThreads,
  unreadNewestItem,
  wakeThreads,
} from './inbox.repository.ts';
import { inboxTopic } from './notify.service.ts';

export const inboxWakeKind = 'inbox.wake';

/** Collects the conditions under which the viewer may see the records of all areas. */
export async function inboxRights(db: Db, viewer: Viewer): Promise<InboxRights> {
  const parts = await onInboxRead.emit(db, viewer);
  return {
    personId: viewer.id,
    subjects: parts.flatMap(({ subjects = [] }) => subjects),
    sources: parts.flatMap(({ sources = [] }) => sources),
  };
}

export async function listInbox(
  db: Db,
  viewer: Viewer,
  request: { view: InboxView; limit: number; cursor?: string | undefined },
): Promise<Page<InboxThread>> {
  const rights = await inboxRights(db, viewer);
  const { items, next } = await selectThreads(db, rights, request);
  return { items: await presentThreads(db, viewer, rights, items), next };
}

export const countInbox = async (db: Db, viewer: Viewer): Promise<{ unread: number }> => ({
  unread: await countUnread(db, await inboxRights(db, viewer)),
});

/** Returns one of the viewer's threads. Throws 404 if the viewer may no longer see its record. */
export const getThread = async (db: Db, viewer: Viewer, id: number): Promise<InboxThreadRow> =>
  orNotFound(await selectThread(db, await inboxRights(db, viewer), id), 'Notification');

export async function presentThread(
  db: Db,
  viewer: Viewer,
  row: InboxThreadRow,
): Promise<InboxThread> {
  const [thread] = await presentThreads(db, viewer, await inboxRights(db, viewer), [row]);
  return orNotFound(thread, 'Notification');
}

const recordChange = (db: Db, personId: number) => recordEvent(db, { topic: inboxTopic, personId });

function assertSnooze(until: string): void {
  if (until <= clock.instant()) throw invalid({ snoozed_until: ['Choose a time in the future.'] });
  if (until > instantAfter(longestSnooze * day)) {
    throw invalid({ snoozed_until: ['Choose a time within a year.'] });
  }
}

/** Returns the column values that an update sets. Marking a thread as done or snoozing it also marks it as read. */
function valuesOf(row: InboxThreadRow, { is_unread, place, snoozed_until }: InboxThreadUpdate) {
  if (snoozed_until !== undefined) {
    if (place !== undefined) throw invalid({ place: ['You can’t set a place when snoozing.'] });
    assertSnooze(snoozed_until);
    return { place: 'snoozed', snoozed_until, is_unread: 0 } as const;
  }
  if (place === 'done') return { place, snoozed_until: null, is_unread: 0 } as const;
  const isUnread = is_unread ?? row.is_unread === 1;
  return {
    place: place ?? row.place,
    snoozed_until: place === 'open' ? null : row.snoozed_until,
    is_unread: isUnread ? 1 : 0,
  } as const;
}

/** Marks a thread as read, unread, or done, or snoozes it. */
export async function updateThread(
  db: Db,
  row: InboxThreadRow,
  update: InboxThreadUpdate,
): Promise<InboxThreadRow> {
  const values = valuesOf(row, update);
  const updated = await updateRow(db, 'inbox_thread', row.id, values);
  if (values.is_unread === 0) await readItems(db, row.id, clock.instant());
  else if (row.is_unread === 0) await unreadNewestItem(db, row.id);
  if (values.snoozed_until !== null && values.snoozed_until !== row.snoozed_until) {
    const runAt = values.snoozed_until;
    await enqueueJob(db, inboxWakeKind, {}, { runAt, uniqueKey: runAt });
  }
  await recordChange(db, row.person_id);
  return updated;
}

export async function readInbox(db: Db, viewer: Viewer): Promise<void> {
  await readEverything(db, viewer.id, clock.instant());
  await recordChange(db, viewer.id);
}

/** Moves threads whose snooze has ended back to the inbox. */
export async function wakeInbox(db: Db): Promise<number> {
  const people = await wakeThreads(db, clock.instant());
  await recordEvents(
    db,
    people.map((personId) => ({ topic: inboxTopic, personId })),
  );
  return people.length;
}

/** Deletes threads that have been done for half a year. */
export async function purgeInbox(db: Db): Promise<void> {
  const before = instantAfter(-183 * day);
  while (await purgeThreads(db, before));
}
