import { buffer } from 'node:stream/consumers';
import {
  largestPlanText,
  longestContentPlan,
} from '@portal/contract/content/import/content-import.schema.ts';
import { CsvFileError, decodeCsv } from '#platform/csv-file.ts';
import { conflict, invalid } from '#platform/errors.ts';
import type { Files, StoredFile } from '#platform/files/files.service.ts';
import { readContentPlan } from './content-plan.ts';

export interface UploadedPlan {
  name: string;
  content: Buffer;
}

const refused = (reason: string) => invalid({ plan: [reason] });

/** Throws 400 unless the file is a content plan; wrong rows are allowed. */
function assertContentPlan(content: Buffer): void {
  try {
    readContentPlan(decodeCsv(content), []);
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error;
    throw refused(error.message);
  }
}

/** Stores an uploaded plan for a day, outside of any transaction; throws 400 unless it is a content plan. */
export async function storePlan(files: Files, plan: UploadedPlan | undefined): Promise<StoredFile> {
  if (!plan) throw refused('Choose a CSV file.');
  if (plan.content.length === 0) throw refused('This file is empty.');
  if (plan.content.length > longestContentPlan) throw refused(largestPlanText);
  assertContentPlan(plan.content);
  return files.store(plan.content, { name: plan.name, contentType: 'text/csv; charset=utf-8' });
}

/** Returns a stored plan's text; throws 409 if it was deleted. */
export async function readPlan(files: Files, key: string | null): Promise<string> {
  if (key === null) throw conflict('This file was deleted. Upload it again.');
  const { content } = await files.open(key);
  return decodeCsv(await buffer(content));
}
