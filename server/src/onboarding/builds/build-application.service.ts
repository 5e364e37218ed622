import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { buildTopic } from '../checklists/checklist-edit.service.ts';

/** Stores the hosted application that was created from a build. The caller must have locked the build. */
export async function setBuildApplication(
  db: Db,
  buildId: number,
  applicationId: number,
): Promise<void> {
  await db
    .updateTable('website_build')
    .set(({ eb }) => ({
      new_application_id: applicationId,
      updated_at: clock.instant(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', buildId)
    .execute();
  await recordEvent(db, { topic: buildTopic, recordId: buildId });
}

/** Replaces the old address of a build's application with the new one, unless someone entered a different address. */
export async function setBuildAddress(
  db: Db,
  buildId: number,
  { from, to }: { from: string | null; to: string },
): Promise<void> {
  if (from === to) return;
  const { numUpdatedRows } = await db
    .updateTable('website_build')
    .set(({ eb }) => ({
      staging_url: to,
      updated_at: clock.instant(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', buildId)
    .where(({ or, eb }) =>
      or([eb('staging_url', 'is', null), ...(from === null ? [] : [eb('staging_url', '=', from)])]),
    )
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await recordEvent(db, { topic: buildTopic, recordId: buildId });
}

/** Clears a build's application and address so that another application can be created from the build. */
export async function clearBuildApplication(
  db: Db,
  buildId: number,
  { applicationId, address }: { applicationId: number; address: string | null },
): Promise<void> {
  await db
    .updateTable('website_build')
    .set(({ eb }) => ({
      new_application_id: null,
      staging_url: eb
        .case()
        .when('staging_url', '=', address)
        .then(null)
        .else(eb.ref('staging_url'))
        .end(),
      updated_at: clock.instant(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', buildId)
    .where('new_application_id', '=', applicationId)
    .execute();
  await recordEvent(db, { topic: buildTopic, recordId: buildId });
}
