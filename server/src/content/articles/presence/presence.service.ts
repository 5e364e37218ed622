import { heartbeatMilliseconds } from '@portal/contract/content/articles/presence.calls.ts';
import type { PresentPeople } from '@portal/contract/content/articles/presence.schema.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { hour } from '#platform/durations.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { getArticle } from '../article.service.ts';
import {
  deleteExpiredPresence,
  deletePresence,
  savePresence,
  selectPresent,
} from './presence.repository.ts';

/** The time without a heartbeat after which a person is no longer present, in milliseconds: two missed heartbeats. */
const patience = 2.5 * heartbeatMilliseconds;

/** Lists the other people who have an article open. Throws 404 unless the viewer can see the article. */
export async function listPresent(
  db: Db,
  viewer: Viewer,
  articleId: number,
): Promise<PresentPeople> {
  await getArticle(db, viewer, articleId);
  const present = await selectPresent(db, articleId, clock.instant());
  // Compare with the actor: during impersonation the real person is shown as present, as in the changelog.
  return { people: present.filter(({ id }) => id !== viewer.actorId) };
}

const recordPresenceEvent = (db: Db, articleId: number) =>
  recordEvent(db, { topic: 'article-presence', recordId: articleId });

/** Records that the viewer has the article open; notifies the others only if the viewer has just opened it. */
export async function stay(db: Db, viewer: Viewer, articleId: number): Promise<PresentPeople> {
  await getArticle(db, viewer, articleId);
  const before = await selectPresent(db, articleId, clock.instant());
  await savePresence(db, {
    article_id: articleId,
    person_id: viewer.actorId,
    expires_at: instantAfter(patience),
  });
  if (!before.some(({ id }) => id === viewer.actorId)) {
    await deleteExpiredPresence(db, instantAfter(-hour));
    await recordPresenceEvent(db, articleId);
  }
  return { people: before.filter(({ id }) => id !== viewer.actorId) };
}

/** Records that the viewer has closed the article, even if the viewer may no longer see it. */
export async function leave(db: Db, viewer: Viewer, articleId: number): Promise<void> {
  const wasThere = await deletePresence(db, { article_id: articleId, person_id: viewer.actorId });
  if (wasThere) await recordPresenceEvent(db, articleId);
}
