import { dayInZone } from '@portal/contract/platform/dates.ts';
import { addWorkingDays } from '@portal/contract/platform/working-days.ts';
import { articleSubject } from '#content/articles/inbox/article-notices.ts';
import { notify } from '#notifications/inbox/notify.service.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { day, week } from '#platform/durations.ts';
import { findWorkingDays } from '#platform/settings/working-days.ts';
import { selectUnanswered } from './waiting-client.repository.ts';

/** Notifies leads about clients who have waited a working day for an answer, once per comment. */
export async function notifyOfWaitingClients(db: Db): Promise<number> {
  const calendar = await findWorkingDays(db);
  const window = { from: instantAfter(-2 * week), until: instantAfter(-day) };
  const unanswered = await selectUnanswered(db, window);
  const isDue = ({ created_at }: { created_at: string }) =>
    addWorkingDays(dayInZone(new Date(created_at), clock.timeZone()), 1, calendar) <= clock.today();
  const { itemIds } = await notify(
    db,
    unanswered.filter(isDue).map(({ id, article_id, author_id, lead_id }) => ({
      kind: 'client_waits',
      personIds: lead_id === null ? [] : [lead_id],
      subject: articleSubject({ id: article_id }),
      source: { kind: 'comment', id },
      actor: { id: author_id, actorId: author_id },
      cause: `waits ${id}`,
    })),
  );
  return itemIds.length;
}
