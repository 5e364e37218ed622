import type { BackupReason } from '@portal/contract/apps/application-backup.schema.ts';
import type { HostingEngineId } from '@portal/contract/apps/hosting-engines.ts';
import type {
  ApplicationOperation,
  ApplicationOperationKind,
  WebApplication,
} from '@portal/contract/apps/web-application.schema.ts';

interface OperationTexts {
  /** The state while the operation is running, for lists and for the heading: 'Starting'. */
  running: string;
  /** The operation's name: 'Start'. */
  name: string;
  /** The heading if the operation failed: 'The app couldn’t be started'. */
  failed: string;
}

export const operationTexts: Readonly<Record<ApplicationOperationKind, OperationTexts>> = {
  create: { running: 'Creating', name: 'Creation', failed: 'The app couldn’t be created' },
  start: { running: 'Starting', name: 'Start', failed: 'The app couldn’t be started' },
  stop: { running: 'Stopping', name: 'Stop', failed: 'The app couldn’t be stopped' },
  backup: { running: 'Backing up', name: 'Backup', failed: 'The backup failed' },
  restore: { running: 'Restoring', name: 'Restore', failed: 'The backup couldn’t be restored' },
  copy: {
    running: 'Restoring',
    name: 'Restore as a new app',
    failed: 'The new app couldn’t be created',
  },
  enable_outgoing: {
    running: 'Switching on',
    name: 'Switching on mail, scheduled tasks, and requests',
    failed: 'Mail, scheduled tasks, and requests couldn’t be switched on',
  },
  drill: {
    running: 'Testing',
    name: 'Test of a backup',
    failed: 'The newest backup couldn’t be tested',
  },
  delete: { running: 'Removing', name: 'Removal', failed: 'The app couldn’t be removed' },
};

export const backupReasonLabels: Readonly<Record<BackupReason, string>> = {
  nightly: 'Nightly',
  manual: 'Manual',
  before_restore: 'Before a restore',
  before_deletion: 'Before the deletion',
};

export const engineLabels: Readonly<Record<HostingEngineId, string>> = {
  embedded: 'The portal’s machine',
  docker: 'Docker',
};

export const embeddedText =
  'This app runs on the portal’s own machine, which is for trials and staging, not for client traffic.';
export const localOnlyText = 'this machine only';

export const isAtWork = (
  operation: Pick<ApplicationOperation, 'state'> | null | undefined,
): boolean => operation?.state === 'queued' || operation?.state === 'running';

type Stated = Pick<
  WebApplication,
  | 'active'
  | 'operation'
  | 'staging_url'
  | 'webserver_status'
  | 'wordpress_status'
  | 'website_status'
>;

/** Returns the text for an application's state: its running operation, or else whether it is started. */
export function stateOf(application: Stated): { name: string; color: string } {
  const { active, operation, staging_url } = application;
  const { webserver_status, wordpress_status, website_status } = application;
  if (operation && isAtWork(operation)) {
    return { name: operationTexts[operation.kind].running, color: 'var(--tone-info)' };
  }
  if (operation?.state === 'failed' && (operation.kind === 'create' || operation.kind === 'copy')) {
    return { name: 'Not created', color: 'var(--tone-danger)' };
  }
  // Clients can't see operations, so an application without an address is shown as being created.
  if (staging_url === null)
    return { name: operationTexts.create.running, color: 'var(--tone-info)' };
  if (!active) return { name: 'Inactive', color: 'var(--text-tertiary)' };
  if (website_status) return { name: 'Started', color: 'var(--tone-success)' };
  if (webserver_status || wordpress_status) {
    return { name: 'Not responding', color: 'var(--tone-warning)' };
  }
  return { name: 'Stopped', color: 'var(--text-tertiary)' };
}

/**
 * Returns whether an operation of this kind is running. Corresponds to the specification's flags, such as
 * `appStarting`.
 */
export const isBusy = (
  { operation }: Pick<WebApplication, 'operation'>,
  kind: ApplicationOperationKind,
): boolean => operation?.kind === kind && isAtWork(operation);

/**
 * Returns whether a browser with the portal open on `host` can open the address. Loopback addresses work only on the
 * portal's own machine.
 */
export const opensHere = (
  { is_local_only }: Pick<WebApplication, 'is_local_only'>,
  host: string,
): boolean => !is_local_only || /^(127\.|localhost$|\[::1\]$)/.test(host);

/** Returns an address without its scheme and trailing slash. */
export const shortAddress = (url: string): string =>
  url.replace(/^https?:\/\//, '').replace(/\/$/, '');
