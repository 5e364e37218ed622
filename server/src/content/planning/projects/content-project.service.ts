import type {
  ContentProjectBody,
  ContentProjectUpdate,
} from '@portal/contract/content/planning/content-project.schema.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { assertPlanningYear } from '../months/planning-month.service.ts';
import {
  type CountedProjectRow,
  insertContentProject,
  selectContentProject,
  updateContentProjectRow,
} from './content-project.repository.ts';

const topic = 'content-project';

export async function getContentProject(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<CountedProjectRow> {
  return orNotFound(await selectContentProject(db, viewer, id), 'Project');
}

export async function createContentProject(
  db: Db,
  viewer: Viewer,
  body: ContentProjectBody,
): Promise<CountedProjectRow> {
  assertPlanningYear('start_year', body.start_year);
  const values = { ...body, due_date: body.due_date ?? null };
  const id = await insertContentProject(db, values, clock.instant());
  await recordEvent(db, { topic, recordId: id, kind: 'created' });
  return getContentProject(db, viewer, id);
}

export async function updateContentProject(
  db: Db,
  viewer: Viewer,
  project: CountedProjectRow,
  body: ContentProjectUpdate,
): Promise<CountedProjectRow> {
  const { start_year } = body;
  // Check the year only if it changes, so that other fields of old projects can still be edited.
  if (start_year !== undefined && start_year !== project.start_year) {
    assertPlanningYear('start_year', start_year);
  }
  await updateContentProjectRow(db, project.id, body, clock.instant());
  await recordEvent(db, { topic, recordId: project.id });
  return getContentProject(db, viewer, project.id);
}
