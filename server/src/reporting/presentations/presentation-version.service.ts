import { keptVersions } from '@portal/contract/reporting/presentations/presentation.schema.ts';
import type { PresentationContent } from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import { compareSlides } from '@portal/contract/reporting/slide-changes.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { dropFile } from '#platform/files/files.service.ts';
import { readComponents } from '../presentation-templates/template-components.ts';
import { changedData } from './comparable-content.ts';
import { type PresentationRow, updatePresentationRow } from './presentation.repository.ts';
import {
  deleteOldVersions,
  insertSlides,
  insertVersion,
  selectContent,
  selectCurrentVersion,
  selectVersion,
  selectVersionSlides,
  type VersionRow,
} from './presentation-version.repository.ts';

export async function getVersion(
  db: Db,
  presentation: Pick<PresentationRow, 'id'>,
  number: number,
): Promise<VersionRow> {
  const row = await selectVersion(db, presentation.id, number);
  if (!row) throw notFound('Version');
  return row;
}

/** Returns the content that was stored when a version was sent, or undefined if the version wasn't sent. */
export async function findFrozen(
  db: Db,
  versionId: number,
): Promise<PresentationContent | undefined> {
  const stored = await selectContent(db, versionId);
  if (!stored) return undefined;
  // The cast is safe: only freezing writes this column, always with this type.
  const content = JSON.parse(stored.content) as PresentationContent;
  return { ...content, frozen_at: stored.frozen_at };
}

interface NewVersion {
  kind: VersionRow['kind'];
  fromNumber?: number;
  template?: { id: number | null; version: number | null };
  slides: readonly { title: string; components: string }[];
  /** Null if a scheduled job adds the version. */
  authorId: number | null;
}

/**
 * Adds a version as the newest one. Deletes old versions beyond the limit, along with files that no other version uses.
 */
export async function addVersion(
  db: Db,
  presentationId: number,
  { kind, fromNumber, template, slides, authorId }: NewVersion,
): Promise<{ id: number; number: number }> {
  const version = await insertVersion(db, {
    presentation_id: presentationId,
    kind,
    from_number: fromNumber ?? null,
    presentation_template_id: template?.id ?? null,
    template_version: template?.version ?? null,
    created_at: clock.instant(),
    created_by_id: authorId,
  });
  await insertSlides(
    db,
    slides.map(({ title, components }, position) => ({
      presentation_version_id: version.id,
      position,
      title,
      components,
    })),
  );
  for (const key of await deleteOldVersions(db, presentationId, keptVersions)) {
    await dropFile(db, key);
  }
  return version;
}

/** Adds a version with an earlier version's slides. */
export async function copyVersion(
  db: Db,
  presentationId: number,
  version: VersionRow,
  { kind, authorId }: Pick<NewVersion, 'kind' | 'authorId'>,
): Promise<{ id: number; number: number }> {
  const copy = await addVersion(db, presentationId, {
    kind,
    fromNumber: version.number,
    template: { id: version.presentation_template_id, version: version.template_version },
    slides: await selectVersionSlides(db, [version.id]),
    authorId,
  });
  await updatePresentationRow(db, presentationId, { updated_at: clock.instant() });
  return copy;
}

async function slidesOf(db: Db, version: VersionRow) {
  const rows = await selectVersionSlides(db, [version.id]);
  return rows.map(({ title, components }) => ({ title, components: readComponents(components) }));
}

/** Returns the changes from one stored version to another. */
export async function compareVersions(
  db: Db,
  presentation: PresentationRow,
  { from, to }: { from: number; to: number },
) {
  const before = await getVersion(db, presentation, from);
  const after = await getVersion(db, presentation, to);
  const frozen = [await findFrozen(db, before.id), await findFrozen(db, after.id)] as const;
  return {
    from_number: from,
    to_number: to,
    changes: compareSlides(await slidesOf(db, before), await slidesOf(db, after)),
    changed_data: frozen[0] && frozen[1] ? changedData(frozen[0], frozen[1]) : [],
  };
}

/** Returns the newest version of a presentation, for sending. */
export async function getCurrentVersion(db: Db, presentationId: number): Promise<VersionRow> {
  const version = await selectCurrentVersion(db, presentationId);
  if (!version) throw notFound('Version');
  return version;
}
