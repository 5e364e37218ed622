import { sql } from 'kysely';
import type { InboxSource, InboxSubject } from '#notifications/inbox/inbox.events.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { reportScope } from './report.policy.ts';
import { reportTitle } from './report-title.ts';
import { visibleTo } from './report-visibility.ts';

async function presentReports(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('report')
    .innerJoin('organization', 'organization.id', 'report.organization_id')
    .innerJoin('planning_month', 'planning_month.id', 'report.planning_month_id')
    .select([
      'report.id',
      'planning_month.year',
      'planning_month.month',
      'organization.slug',
      'organization.dba_name',
    ])
    .where('report.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, ...report }) => {
      const path = `/reporting/${report.year}/${report.month}/${report.slug}`;
      return [id, { title: reportTitle(report), context: report.dba_name, path }];
    }),
  );
}

async function quoteErrors(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('report_email_entry')
    .select(['id', 'email', 'error'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, email, error }) => [id, [email, error].filter(Boolean).join(': ')]),
  );
}

/** Defines which reports and report emails the viewer's inbox may show. */
export function reportsInInbox(viewer: Viewer): {
  subjects: readonly InboxSubject[];
  sources: readonly InboxSource[];
} {
  const scope = reportScope(viewer);
  return {
    subjects: [
      {
        kind: 'report',
        isVisible: (id) =>
          sql<boolean>`exists (select 1 from report where report.id = ${id} and ${visibleTo(scope)})`,
        present: presentReports,
      },
    ],
    sources: [
      {
        kind: 'report-email',
        // Only people who work on reports may see emails to other recipients.
        isVisible: (id) =>
          scope.seesWork
            ? sql<boolean>`exists (select 1 from report_email_entry
                where report_email_entry.id = ${id} and report_email_entry.state = 'failed')`
            : sql<boolean>`1 = 0`,
        quote: quoteErrors,
      },
    ],
  };
}
