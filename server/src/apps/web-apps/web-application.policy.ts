import type {
  ApplicationOperationKind,
  WebApplicationAction,
} from '@portal/contract/apps/web-application.schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { visibleOrganizationIds } from '#organizations/organizations/organization.policy.ts';
import type { Flag } from '#platform/database/tables.ts';
import { conflict } from '#platform/errors.ts';
import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/**
 * Returns a condition that limits `web_application` to the viewer's organizations, or undefined for staff, who see all
 * applications.
 */
export function visibleApplications(viewer: Viewer): RawBuilder<boolean> | undefined {
  if (!can(viewer, 'view_webapp')) return sql<boolean>`1 = 0`;
  const ids = visibleOrganizationIds(viewer);
  if (ids === 'all') return undefined;
  if (ids.length === 0) return sql<boolean>`1 = 0`;
  return sql<boolean>`web_application.organization_id in (${sql.join(ids)})`;
}

interface Subject {
  site_name: string;
  active: Flag;
  is_ready: Flag;
  is_quiet: Flag;
  webserver_status: Flag;
  /** The running operation; null if there is none. */
  running: { kind: ApplicationOperationKind; person: string | null } | null;
}

/** Operations that can be canceled without leaving the application in an inconsistent state. */
const cancellable: readonly ApplicationOperationKind[] = ['create', 'copy', 'backup', 'drill'];

const doing: Record<ApplicationOperationKind, string> = {
  create: 'being created',
  start: 'being started',
  stop: 'being stopped',
  backup: 'being backed up',
  restore: 'being restored',
  copy: 'being made from a backup',
  enable_outgoing: 'being switched to send mail',
  drill: 'being tried from its backup',
  delete: 'being removed',
};

const inactive = ({ active }: Subject) =>
  active === 1 ? null : 'This application is inactive. Activate it first.';

const unready = ({ is_ready }: Subject) =>
  is_ready === 1 ? null : 'This application is not installed yet.';

/** Describes the running operation and who started it. Returns null if none is running. */
export function busyText({ site_name, running }: Pick<Subject, 'site_name' | 'running'>) {
  if (running === null) return null;
  const by = running.person === null ? '' : ` by ${running.person}`;
  return `${site_name} is ${doing[running.kind]}${by}. Wait until that’s finished.`;
}

const first =
  (...rules: readonly ((application: Subject) => string | null)[]) =>
  (application: Subject) =>
    rules.map((rule) => rule(application)).find((text) => text !== null) ?? null;

const changes = first(busyText, unready, inactive);

/**
 * Each function returns why its action isn't possible now, as a sentence, or null if it is possible. Only staff may
 * perform actions.
 */
const refusals: Record<WebApplicationAction, (application: Subject) => string | null> = {
  activate: ({ active }) => (active === 0 ? null : 'This application is active.'),
  deactivate: first(({ active }) => (active === 1 ? null : 'This is inactive.'), busyText, unready),
  start: changes,
  stop: changes,
  check: first(unready, inactive),
  backup: changes,
  restore: changes,
  download_backups: () => null,
  sign_in: first(changes, ({ webserver_status }) =>
    webserver_status === 1 ? null : 'This application isn’t running. Start it first.',
  ),
  view_logs: unready,
  enable_outgoing: first(changes, ({ is_quiet }) =>
    is_quiet === 1 ? null : 'Mail, cron and outgoing requests are on.',
  ),
  cancel: ({ running }) =>
    running && cancellable.includes(running.kind) ? null : 'There is nothing to cancel.',
  delete: first(busyText, unready),
};

/** Throws 409 with the reason if the application's state doesn't allow the action. */
export function assertPossible(action: WebApplicationAction, application: Subject): void {
  const text = refusals[action](application);
  if (text !== null) throw conflict(text);
}

export const isPossible = (action: WebApplicationAction, application: Subject): boolean =>
  refusals[action](application) === null;
