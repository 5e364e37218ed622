import {
  type ContentImport,
  type ContentImportPreview,
  importUndoHours,
  mostListedErrors,
} from '@portal/contract/content/import/content-import.schema.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import { hour } from '#platform/durations.ts';
import { mayCancel, mayStart, presentProgress } from '#platform/jobs/record-job.ts';
import type { ContentImportRow } from './content-import.repository.ts';
import { fingerprintOf, type ImportPlan } from './import-plan.service.ts';

export const canRun = (row: ContentImportRow) =>
  row.plan_key !== null && mayStart(row) && row.finished_at === null;

export const canUndo = ({ article_count, finished_at, undone_at }: ContentImportRow) =>
  undone_at === null &&
  article_count > 0 &&
  finished_at !== null &&
  finished_at > instantAfter(-importUndoHours * hour);

function stateOf(row: ContentImportRow): ContentImport['state'] {
  if (row.undone_at) return 'undone';
  if (row.job_state) return row.job_state;
  if (row.finished_at) return 'done';
  return row.plan_key === null ? 'expired' : 'ready';
}

export function presentContentImport(
  row: ContentImportRow,
  hearsWhileRunning: boolean,
): ContentImport {
  const hasRejects = row.rejects_key !== null;
  return {
    id: row.id,
    name: row.name,
    person: row.person_id === null ? null : { id: row.person_id, name: row.person_name ?? '' },
    state: stateOf(row),
    create_missing: row.creates_missing === 1,
    skip_wrong: row.skips_wrong === 1,
    ...presentProgress(row),
    is_stopping: row.job_state === 'running' && row.is_cancel_requested === 1,
    error: row.job_error,
    job: row.job_id,
    article_count: row.article_count,
    client_count: row.client_count,
    person_count: row.person_count,
    month_count: row.month_count,
    untouched_count: row.untouched_count,
    wrong_count: row.wrong_count,
    created_at: row.created_at,
    finished_at: row.finished_at,
    undone_at: row.undone_at,
    allowed_actions: [
      ...(canRun(row) ? (['preview', 'run'] as const) : []),
      ...(hasRejects || canRun(row) ? (['rejects'] as const) : []),
      ...(mayCancel(row, hearsWhileRunning) ? (['cancel'] as const) : []),
      ...(canUndo(row) ? (['undo'] as const) : []),
    ],
  };
}

export const countWrongRows = ({ errors }: ImportPlan) =>
  new Set(errors.map(({ row }) => row)).size;

export function presentPreview(plan: ImportPlan): ContentImportPreview {
  return {
    fingerprint: fingerprintOf(plan),
    articles: plan.articles.map((row) => ({
      row: row.row,
      client: row.client,
      title: row.title,
      content_type: row.contentType.name,
      year: row.year,
      month: row.month,
      writer: row.people.Writer ?? null,
      duedate_write: row.writeDue,
    })),
    late_count: plan.articles.filter(({ writeDue }) => writeDue < clock.today()).length,
    clients: plan.clients,
    people: plan.people.map(({ isWriter, ...person }) => ({ ...person, is_writer: isWriter })),
    new_writers: plan.newWriters,
    months: plan.months,
    untouched: plan.untouched,
    errors: plan.errors.slice(0, mostListedErrors),
    error_count: plan.errors.length,
    wrong_count: countWrongRows(plan),
  };
}
