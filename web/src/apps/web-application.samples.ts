import type {
  ApplicationOperation,
  WebApplication,
} from '@portal/contract/apps/web-application.schema.ts';

export const startedApplication: WebApplication = {
  id: 7,
  uuid: '7b0e4d5e-3c3b-4f7e-9d52-5f2c1f1f0a01',
  site_name: 'Acme Dental',
  staging_url: 'http://127.0.0.1:41003',
  is_local_only: true,
  active: true,
  date_created: '2026-11-20T14:00:00.000Z',
  scheduled_for_deletion: false,
  webserver_status: true,
  wordpress_status: true,
  website_status: true,
  status_checked_at: '2026-11-22T14:00:00.000Z',
  status_reasons: { webserver: null, wordpress: null, website: null },
  organization: { id: 1, dba_name: 'Acme Dental', slug: 'acme-dental' },
  build: { id: 1, label: 'Relaunch' },
  child_theme: { id: 1, theme_name: 'Bright Practice' },
  engine: 'embedded',
  is_quiet: false,
  copied_from: null,
  operation: null,
  last_backup_at: null,
  last_drill: null,
  version: 3,
  allowed_actions: [
    'deactivate',
    'start',
    'stop',
    'check',
    'backup',
    'restore',
    'download_backups',
    'sign_in',
    'view_logs',
    'delete',
  ],
};

export const stoppedApplication: WebApplication = {
  ...startedApplication,
  webserver_status: false,
  wordpress_status: false,
  website_status: false,
};

/** An inactive application: its controls are disabled, but its backups can be downloaded. */
export const inactiveApplication: WebApplication = {
  ...stoppedApplication,
  active: false,
  allowed_actions: ['activate', 'download_backups', 'view_logs', 'delete'],
};

export const runningOperation: ApplicationOperation = {
  id: 1,
  kind: 'stop',
  person: null,
  job: 1,
  state: 'running',
  progress_done: 1,
  progress_total: 3,
  progress_text: 'Waiting for requests to end',
  steps: [],
  error: null,
  created_at: '2026-11-21T20:05:00.000Z',
  finished_at: null,
};
