import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { describeReport } from '#reporting/commentary/commentary.service.ts';
import { linkFigures } from '#reporting/commentary/figures-in-text.ts';
import { allReports } from '#reporting/presentations/presentation.service.ts';
import { selectReport } from '#reporting/reports/report.repository.ts';
import { readCast } from './cast.ts';
import { insertAll } from './insert-all.ts';

/** Returns the ids of the reports in final review, whose presentations aren't sent yet. */
async function findReviewed(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('report')
    .innerJoin('presentation', 'presentation.report_id', 'report.id')
    .select('report.id')
    .where('report.status', '=', 'finalReview')
    .orderBy('report.id')
    .limit(2)
    .execute();
  return rows.map(({ id }) => id);
}

const unsignedText =
  'A quiet month, as expected for the season. We watch the numbers of the next one.';

/**
 * Signs the commentary of one report, and leaves an edited, unsigned text in another; other slides keep their drafts.
 */
export async function makeCommentary(db: Db): Promise<void> {
  const cast = await readCast(db);
  const leader = cast.id('leader');
  const now = clock.instant();
  for (const [place, id] of (await findReviewed(db)).entries()) {
    const report = await selectReport(db, allReports, id);
    const described = report ? await describeReport(db, report) : [];
    const drafted = described.filter(({ draft }) => draft.parts.length > 0);
    const isSigned = place === 0;
    const rows = isSigned ? drafted : drafted.slice(0, 1);
    await insertAll(
      db,
      'slide_commentary',
      rows.map(({ componentId, draft, factsHash }) => ({
        report_id: id,
        component_id: componentId,
        author: isSigned ? ('rules' as const) : ('person' as const),
        parts: JSON.stringify(isSigned ? draft.parts : linkFigures(unsignedText, draft).parts),
        facts_hash: factsHash,
        edited_by_id: isSigned ? null : leader,
        edited_at: isSigned ? null : now,
        signed_by_id: isSigned ? leader : null,
        signed_at: isSigned ? now : null,
        created_at: now,
        updated_at: now,
      })),
    );
  }
}
