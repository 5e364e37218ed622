import { csvLine } from '#platform/csv.ts';
import type { ImportPlan } from './import-plan.service.ts';
import { planColumns } from './plan-row.ts';

/** The wrong rows as they were written, with row numbers and reasons, ready to be corrected and imported. */
export function rejectsCsv({ errors, written }: Pick<ImportPlan, 'errors' | 'written'>): string {
  let text = `\uFEFF${csvLine([...planColumns, 'Row', 'Reason'])}`;
  for (const [row, ofRow] of Map.groupBy(errors, (error) => error.row)) {
    const reason = ofRow.map((error) => `${error.column}: ${error.reason}`).join('; ');
    text += csvLine([...(written.get(row) ?? []), String(row), reason]);
  }
  return text;
}
