import {
  type ApplicationOperation,
  type DeletedApplication,
  type WebApplication,
  webApplicationActions,
} from '@portal/contract/apps/web-application.schema.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { isPossible } from './web-application.policy.ts';
import type { DeletedApplicationRow, WebApplicationRow } from './web-application.repository.ts';

/** Parses a log where each line is an instant followed by text. */
const stepsOf = (log: string | null) =>
  (log ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const space = line.indexOf(' ');
      return { at: line.slice(0, space), text: line.slice(space + 1) };
    });

export type OperationColumns = Pick<
  WebApplicationRow,
  Extract<keyof WebApplicationRow, `operation_${string}` | `job_${string}`>
>;

export function operationOf(row: OperationColumns): ApplicationOperation | null {
  const { operation_id: id, operation_kind: kind, operation_state, operation_created_at } = row;
  if (id === null || kind === null || operation_state === null || operation_created_at === null) {
    return null;
  }
  return {
    id,
    kind,
    person:
      row.operation_person_id === null
        ? null
        : { id: row.operation_person_id, name: row.operation_person_name ?? '' },
    job: row.operation_job_id,
    state: operation_state,
    progress_done: row.job_progress_done ?? 0,
    progress_total: row.job_progress_total ?? 0,
    progress_text: row.job_progress_text ?? '',
    steps: stepsOf(row.job_log),
    error: row.operation_error ?? row.job_error,
    created_at: operation_created_at,
    finished_at: row.operation_ended_at,
  };
}

/** Returns the operation that is running on an application, or null. */
export function runningOf(row: OperationColumns) {
  const operation = operationOf(row);
  if (!operation || (operation.state !== 'queued' && operation.state !== 'running')) return null;
  return { kind: operation.kind, person: operation.person?.name ?? null };
}

/**
 * Returns the newest operation if it is running or failed, or null if it finished or was canceled, since users then
 * don't need to act.
 */
function noticeOf(row: OperationColumns): ApplicationOperation | null {
  const operation = operationOf(row);
  const isOver = operation?.state === 'done' || operation?.state === 'canceled';
  return isOver ? null : operation;
}

const loopback = /^https?:\/\/(127\.|localhost\b|\[::1\])/;

function drillOf(row: WebApplicationRow): WebApplication['last_drill'] {
  if (row.drill_at === null) return null;
  return {
    is_ok: row.is_drill_ok === 1,
    text: row.drill_text ?? '',
    backup_created_at: row.drill_backup_at ?? row.drill_at,
    at: row.drill_at,
    last_success_at: row.drill_success_at,
  };
}

export function presentApplication(viewer: Viewer, row: WebApplicationRow): WebApplication {
  const isForStaff = isStaff(viewer);
  const subject = { ...row, running: runningOf(row) };
  return {
    id: row.id,
    uuid: row.uuid,
    site_name: row.site_name,
    staging_url: row.staging_url,
    is_local_only: loopback.test(row.staging_url ?? ''),
    active: row.active === 1,
    date_created: row.created_at,
    scheduled_for_deletion: row.scheduled_for_deletion === 1,
    webserver_status: row.webserver_status === 1,
    wordpress_status: row.wordpress_status === 1,
    website_status: row.website_status === 1,
    status_checked_at: row.status_checked_at,
    status_reasons: {
      webserver: isForStaff ? row.webserver_reason : null,
      wordpress: isForStaff ? row.wordpress_reason : null,
      website: isForStaff ? row.website_reason : null,
    },
    organization: {
      id: row.organization_id,
      dba_name: row.organization_name,
      slug: row.organization_slug,
    },
    build:
      row.website_build_id === null
        ? null
        : { id: row.website_build_id, label: row.build_label ?? '' },
    child_theme:
      row.child_theme_id === null
        ? null
        : { id: row.child_theme_id, theme_name: row.theme_name ?? '' },
    engine: row.engine,
    is_quiet: row.is_quiet === 1,
    copied_from:
      row.copied_from_id === null
        ? null
        : { id: row.copied_from_id, site_name: row.original_name ?? '' },
    operation: isForStaff ? noticeOf(row) : null,
    last_backup_at: isForStaff ? row.last_backup_at : null,
    last_drill: isForStaff ? drillOf(row) : null,
    version: row.version,
    allowed_actions: isForStaff
      ? webApplicationActions.filter((action) => isPossible(action, subject))
      : [],
  };
}

export function presentDeletedApplication(row: DeletedApplicationRow): DeletedApplication {
  const isBeingRemoved = runningOf(row) !== null;
  const backup = row.backup_id === null ? null : Number(row.backup_id);
  return {
    id: row.id,
    uuid: row.uuid,
    site_name: row.site_name,
    organization: {
      id: row.organization_id,
      dba_name: row.organization_name,
      slug: row.organization_slug,
    },
    engine: row.engine,
    deleted_at: row.deleted_at ?? row.created_at,
    removed_at: row.removed_at,
    removal_error: row.removal_error,
    operation: noticeOf(row),
    backup,
    kept_until: row.kept_until,
    allowed_actions: [
      ...(backup === null ? [] : (['restore'] as const)),
      ...(row.removed_at === null && !isBeingRemoved ? (['delete'] as const) : []),
    ],
  };
}
