import { decodeCsv, isLargeCsv, readingFile } from '#platform/csv-file.ts';
import { defineHeavyTask } from '#platform/heavy-work/heavy-task.ts';
import { type ContentPlan, readContentPlan } from './content-plan.ts';
import type { PlanContentType } from './plan-row.ts';

const advice = 'Split the file.';

interface PlanFile {
  content: Buffer;
  contentTypes: readonly PlanContentType[];
}

const readFile = ({ content, contentTypes }: PlanFile): ContentPlan =>
  readingFile('plan', () => readContentPlan(decodeCsv(content), contentTypes));

/** Throws 400 unless the file is a content plan. Invalid rows are allowed. */
export const checkPlanFile = defineHeavyTask({
  module: import.meta.url,
  name: 'checkPlanFile',
  advice,
  isLarge: isLargeCsv,
  run: (content: Buffer): void => void readFile({ content, contentTypes: [] }),
});

/** Parses a content plan. Throws 400 if the file isn't a content plan. */
export const readPlanFile = defineHeavyTask({
  module: import.meta.url,
  name: 'readPlanFile',
  advice,
  isLarge: ({ content }: PlanFile) => isLargeCsv(content),
  run: readFile,
});
