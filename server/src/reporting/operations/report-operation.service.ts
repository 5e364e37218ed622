import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import type { ReportOperationKind } from '@portal/contract/reporting/reports/report-operation.schema.ts';
import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { invalid } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { reportScope } from '../reports/report.policy.ts';
import { selectMonth } from '../reports/report-month.repository.ts';
import { insertOperation, selectOperationOfJob } from './report-operation.repository.ts';

export const operationJobKind = 'reporting.month-operation';
export const monthTopic = 'report-month';

export interface OperationRequest {
  kind: ReportOperationKind;
  planningMonthId: number;
  isDebug?: boolean;
  recreates?: boolean;
}

/**
 * Queues an operation on a month and returns the job's id. The operation covers the organizations that the viewer can
 * see, or all organizations if the viewer is null (a schedule). If the same operation is already queued or running,
 * returns its job's id.
 */
export async function startOperation(
  db: Db,
  viewer: Viewer | null,
  { kind, planningMonthId, isDebug = false, recreates = false }: OperationRequest,
): Promise<number> {
  const month = await selectMonth(db, planningMonthId);
  if (!month) {
    throw invalid({ planning_month: ['This planning month does not exist.'] });
  }
  const organizations = viewer ? reportScope(viewer).organizations : 'all';
  const scope = organizations === 'all' ? null : [...organizations];
  const payload = { kind, month: planningMonthId, scope, isDebug, recreates };
  const job = await enqueueJob(db, operationJobKind, payload, {
    viewer,
    subject: `${monthNames[month.month - 1]} ${month.year}: ${kind.replaceAll('_', ' ')}`,
    uniqueKey: JSON.stringify(payload),
  });
  // The operation already exists if someone else has started it.
  if (await selectOperationOfJob(db, job)) return job;
  await insertOperation(db, {
    planning_month_id: planningMonthId,
    kind,
    debug_mode: flag(isDebug),
    is_scheduled: flag(viewer === null),
    person_id: viewer?.actorId ?? null,
    job_id: job,
    created_at: clock.instant(),
  });
  await recordEvent(db, { topic: monthTopic, recordId: planningMonthId });
  return job;
}
