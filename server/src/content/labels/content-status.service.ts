import type { ContentStatusUpdate } from '@portal/contract/content/labels/content-status.schema.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import type { Db } from '#platform/database/tables.ts';
import { invalid, orNotFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  type ContentStatusRow,
  selectContentStatus,
  selectContentStatuses,
  updateContentStatusRow,
} from './content-status.repository.ts';
import { recordLabelChange } from './label.service.ts';

const noun = 'content_status';

export async function getContentStatus(db: Db, id: number): Promise<ContentStatusRow> {
  return orNotFound(await selectContentStatus(db, id), 'Status');
}

/** Updates a status. Throws 400 if no status would remain active. */
export async function updateContentStatus(
  db: Db,
  viewer: Viewer,
  status: ContentStatusRow,
  body: ContentStatusUpdate,
): Promise<ContentStatusRow> {
  const others = (await selectContentStatuses(db)).filter(({ id }) => id !== status.id);
  const { name } = body;
  if (name !== undefined && others.some((other) => foldText(other.name) === foldText(name))) {
    throw invalid({ name: ['A status with this name already exists.'] });
  }
  if (body.is_active === false && others.every(({ is_active }) => is_active === 0)) {
    throw invalid({ is_active: ['At least one status must stay active.'] });
  }
  await updateContentStatusRow(db, status.id, body);
  await recordLabelChange(db, viewer, { noun, verb: 'changed', id: status.id, details: body });
  return getContentStatus(db, status.id);
}
