import type { Kysely } from 'kysely';
import { literalOne } from '#platform/database/portable-sql.ts';
import type { Db, Tables } from '#platform/database/tables.ts';
import { personColumns } from '#users/people/joined-person.presenter.ts';

type CommentaryDb = Kysely<Pick<Tables, 'slide_commentary' | 'person'>>;

/** Selects a report's stored commentary, with the people who edited and signed it. */
export const selectCommentary = (db: CommentaryDb, reportId: number) =>
  db
    .selectFrom('slide_commentary as commentary')
    .leftJoin('person as editor', 'editor.id', 'commentary.edited_by_id')
    .leftJoin('person as signer', 'signer.id', 'commentary.signed_by_id')
    .selectAll('commentary')
    .select(personColumns('editor'))
    .select(personColumns('signer'))
    .where('commentary.report_id', '=', reportId)
    .orderBy('commentary.id')
    .execute();

export type CommentaryRow = Awaited<ReturnType<typeof selectCommentary>>[number];

/** Returns whether a report has any signed commentary. */
export async function hasSigned(db: CommentaryDb, reportId: number): Promise<boolean> {
  const row = await db
    .selectFrom('slide_commentary')
    .select('id')
    .where('report_id', '=', reportId)
    .where('signed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Selects the slides of the latest version of a report's presentation, in order. */
export const selectCurrentSlides = (db: Db, reportId: number) =>
  db
    .selectFrom('presentation')
    .innerJoin('presentation_version as version', 'version.presentation_id', 'presentation.id')
    .innerJoin('slide', 'slide.presentation_version_id', 'version.id')
    .select(['slide.id', 'slide.title', 'slide.components'])
    .where('presentation.report_id', '=', reportId)
    .where('version.is_current', '=', literalOne)
    .orderBy('slide.position')
    .execute();

/** Selects the report of a slide if the slide belongs to the latest version of its presentation. */
export const selectSlideReport = (db: Db, slideId: number) =>
  db
    .selectFrom('slide')
    .innerJoin('presentation_version as version', 'version.id', 'slide.presentation_version_id')
    .innerJoin('presentation', 'presentation.id', 'version.presentation_id')
    .select('presentation.report_id')
    .where('slide.id', '=', slideId)
    .where('version.is_current', '=', literalOne)
    .executeTakeFirst();

export async function deleteCommentary(
  db: CommentaryDb,
  of: { reportId: number; componentId: string },
): Promise<void> {
  await db
    .deleteFrom('slide_commentary')
    .where('report_id', '=', of.reportId)
    .where('component_id', '=', of.componentId)
    .execute();
}
