import { reportCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import { sql } from 'kysely';
import { visibleOrganizationIds } from '#organizations/organizations/organization.policy.ts';
import type { SearchKind } from '#search/search.events.ts';
import { scopeOf } from '#search/search-scope.policy.ts';
import { reportScope } from './report.policy.ts';
import { selectReports, selectSentSlideTitles } from './report-search.repository.ts';
import { reportTitle } from './report-title.ts';
import { visibleTo } from './report-visibility.ts';

const reportKind: SearchKind = {
  kind: 'report',
  number: 6,
  hasTitle: true,
  from: sql`report`,
  key: sql<number>`report.id`,
  scope: scopeOf({
    access: reportCalls.list.access,
    visible: (viewer) => visibleTo(reportScope(viewer)),
    organizationIds: visibleOrganizationIds,
  }),
  read: async (db, _, ids) => {
    const [rows, slides] = await Promise.all([
      selectReports(db, ids),
      selectSentSlideTitles(db, ids),
    ]);
    const slidesOf = Map.groupBy(slides, ({ report_id }) => report_id);
    return new Map(
      rows.map((row) => [
        row.id,
        {
          title: reportTitle(row),
          text: (slidesOf.get(row.id) ?? []).map(({ title }) => title).join(' '),
          context: row.dba_name,
          path: `/reporting/${row.year}/${row.month}/${row.slug}`,
          changedAt: row.updated_at,
        },
      ]),
    );
  },
};

export const reportKinds: readonly SearchKind[] = [reportKind];
