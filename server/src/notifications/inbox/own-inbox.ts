import { inboxKinds } from '@portal/contract/notifications/inbox-kinds.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { InboxSource, InboxSubject } from './inbox.events.ts';

async function readNotices(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('notification')
    .select(['id', 'text'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, text }) => [id, text]));
}

const presentNotices = async (db: Db, ids: readonly number[]) =>
  new Map(
    [...(await readNotices(db, ids))].map(([id, title]) => [
      id,
      { title, context: null, path: null },
    ]),
  );

const presentJobs = (viewer: Viewer) => async (db: Db, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('job')
    .select(['id', 'kind', 'subject'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, kind, subject }) => {
      const path = isStaff(viewer) ? `/administration/jobs?job=${id}` : null;
      return [id, { title: subject ?? kind, context: inboxKinds.job_failed.label, path }];
    }),
  );
};

async function presentFeedback(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('user_feedback')
    .select(['id', 'feedback'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, feedback }) => [
      id,
      {
        title: feedback.slice(0, 200),
        context: inboxKinds.product_feedback.label,
        path: `/administration/product-feedback?feedback=${id}`,
      },
    ]),
  );
}

/** Defines which notices, jobs, and product feedback the viewer's inbox may show. */
export function ownInbox(viewer: Viewer): {
  subjects: readonly InboxSubject[];
  sources: readonly InboxSource[];
} {
  const isOwnNotice: InboxSource['isVisible'] = (id) =>
    sql<boolean>`exists (select 1 from notification
      where notification.id = ${id} and notification.person_id = ${viewer.id})`;
  return {
    subjects: [
      { kind: 'notification', isVisible: isOwnNotice, present: presentNotices },
      {
        kind: 'job',
        isVisible: (id) =>
          sql<boolean>`exists (select 1 from job where job.id = ${id} and job.person_id = ${viewer.id}
            and job.state = 'failed')`,
        present: presentJobs(viewer),
      },
      {
        kind: 'user-feedback',
        isVisible: (id) =>
          isStaff(viewer)
            ? sql<boolean>`exists (select 1 from user_feedback where user_feedback.id = ${id})`
            : sql<boolean>`1 = 0`,
        present: presentFeedback,
      },
    ],
    sources: [{ kind: 'notification', isVisible: isOwnNotice, quote: readNotices }],
  };
}
