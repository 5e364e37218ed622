import { buffer } from 'node:stream/consumers';
import {
  largestPlanText,
  longestContentPlan,
} from '@portal/contract/content/import/content-import.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, invalid } from '#platform/errors.ts';
import type { Files, StoredFile } from '#platform/files/files.service.ts';
import { runHeavyTask } from '#platform/heavy-work/heavy-work.ts';
import { checkPlanFile, readPlanFile } from './content-plan.task.ts';
import type { ContentPlan } from './content-plan.ts';
import { selectActiveContentTypes } from './import.repository.ts';

export interface UploadedPlan {
  name: string;
  content: Buffer;
}

const refused = (reason: string) => invalid({ plan: [reason] });

/** Stores an uploaded plan for a day, outside of any transaction. Throws 400 unless the file is a content plan. */
export async function storePlan(files: Files, plan: UploadedPlan | undefined): Promise<StoredFile> {
  if (!plan) throw refused('Choose a CSV file.');
  if (plan.content.length === 0) throw refused('This file is empty.');
  if (plan.content.length > longestContentPlan) throw refused(largestPlanText);
  await runHeavyTask(checkPlanFile, plan.content);
  return files.store(plan.content, { name: plan.name, contentType: 'text/csv; charset=utf-8' });
}

/** Parses a stored plan, outside of any transaction. Throws 409 if its file was deleted. */
export async function readPlan(reader: Db, files: Files, key: string | null): Promise<ContentPlan> {
  if (key === null) throw conflict('This file was deleted. Upload it again.');
  const content = await buffer((await files.open(key)).content);
  const contentTypes = await selectActiveContentTypes(reader);
  return runHeavyTask(readPlanFile, { content, contentTypes });
}
