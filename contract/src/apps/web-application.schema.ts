import { z } from 'zod';
import { jobStates } from '../platform/background-states.ts';
import { id, instant, relation, requiredText } from '../platform/fields.ts';
import { hostingEngineIds } from './hosting-engines.ts';

/** The long-running operations on an application. Only one can run at a time per application. */
export const applicationOperationKinds = [
  'create',
  'start',
  'stop',
  'backup',
  'restore',
  'copy',
  'enable_outgoing',
  'drill',
  'delete',
] as const;
export type ApplicationOperationKind = (typeof applicationOperationKinds)[number];

export const webApplicationActions = [
  'activate',
  'deactivate',
  'start',
  'stop',
  'check',
  'backup',
  'restore',
  'download_backups',
  'sign_in',
  'view_logs',
  'enable_outgoing',
  'cancel',
  'delete',
] as const;
export type WebApplicationAction = (typeof webApplicationActions)[number];

const named = z.object({ id: id(), name: z.string() });

export const applicationOperation = z.object({
  id: id(),
  kind: z.enum(applicationOperationKinds),
  /** The person who started the operation; null if it was scheduled. */
  person: named.nullable(),
  job: id().nullable(),
  state: z.enum(jobStates),
  progress_done: z.int(),
  progress_total: z.int(),
  /** The current step. */
  progress_text: z.string(),
  /** The steps so far, oldest first. They come from the job's log, which is kept for 90 days. */
  steps: z.array(z.object({ at: z.string(), text: z.string() })),
  error: z.string().nullable(),
  created_at: instant(),
  finished_at: instant().nullable(),
});
export type ApplicationOperation = z.infer<typeof applicationOperation>;

/** The result of the last drill, a test restore of the newest backup to a throwaway application. */
export const applicationDrill = z.object({
  is_ok: z.boolean(),
  /** A sentence that describes the result. */
  text: z.string(),
  backup_created_at: instant(),
  at: instant(),
  /** The time of the last successful drill; null if none has succeeded. */
  last_success_at: instant().nullable(),
});
export type ApplicationDrill = z.infer<typeof applicationDrill>;

export const webApplication = z.object({
  id: id(),
  uuid: z.string(),
  site_name: z.string(),
  /** Null until the application has an address. */
  staging_url: z.string().nullable(),
  /** True if the address is reachable only on the portal's own machine. */
  is_local_only: z.boolean(),
  active: z.boolean(),
  date_created: instant(),
  scheduled_for_deletion: z.boolean(),
  /** True if the web server accepted connections when the site was last checked. */
  webserver_status: z.boolean(),
  /** True if WordPress responded with the site's name when the site was last checked. */
  wordpress_status: z.boolean(),
  /** True if the front page was shown with the site's title when the site was last checked. */
  website_status: z.boolean(),
  status_checked_at: instant().nullable(),
  /** The reason each status is false; null for a status that is true. Only for staff. */
  status_reasons: z.object({
    webserver: z.string().nullable(),
    wordpress: z.string().nullable(),
    website: z.string().nullable(),
  }),
  organization: z.object({ id: id(), dba_name: z.string(), slug: z.string() }),
  /** The website build that the application was created from; null for copies. */
  build: z.object({ id: id(), label: z.string() }).nullable(),
  /** Null if the theme has been deleted; the application keeps its files. */
  child_theme: z.object({ id: id(), theme_name: z.string() }).nullable(),
  engine: z.enum(hostingEngineIds),
  /** True for a copy whose mail, cron, and outgoing requests are off. */
  is_quiet: z.boolean(),
  /** The application whose backup this application was created from; null if it isn't a copy. */
  copied_from: z.object({ id: id(), site_name: z.string() }).nullable(),
  /**
   * The running operation, or the last operation if it failed; otherwise null. This field, `last_backup_at`, and
   * `last_drill` are only for staff.
   */
  operation: applicationOperation.nullable(),
  last_backup_at: instant().nullable(),
  last_drill: applicationDrill.nullable(),
  version: z.int(),
  allowed_actions: z.array(z.enum(webApplicationActions)),
});
export type WebApplication = z.infer<typeof webApplication>;

export const webApplicationUpdate = z.strictObject({ active: z.boolean().optional() });
export type WebApplicationUpdate = z.infer<typeof webApplicationUpdate>;

/** Fields of the previous service's screens. Callers may send them back; the server ignores them. */
export const transientApplicationFields = [
  'statusCheckInProgress',
  'backupInProgress',
  'appStarting',
  'appStopping',
  'deleteInProgress',
  'dataBackups',
  'codeBackups',
] as const;

export const initializeWebsiteBody = z.strictObject({
  website_build: relation(),
  child_theme: relation(),
});
export type InitializeWebsiteBody = z.infer<typeof initializeWebsiteBody>;

/** The site's name, typed as a confirmation. The request is rejected if the name doesn't match. */
export const deleteApplicationBody = z.strictObject({ site_name: requiredText(200).optional() });

/** A one-time link to wp-admin that is valid for a minute. */
export const applicationSignIn = z.object({ url: z.string(), expires_at: instant() });
export type ApplicationSignIn = z.infer<typeof applicationSignIn>;

/** The newest lines of an application's log. */
export const applicationLogs = z.object({ text: z.string() });

export const deletedApplicationActions = ['restore', 'delete'] as const;

/** A deleted application whose last backup is still kept, or that couldn't be removed completely. */
export const deletedApplication = z.object({
  id: id(),
  uuid: z.string(),
  site_name: z.string(),
  organization: z.object({ id: id(), dba_name: z.string(), slug: z.string() }),
  engine: z.enum(hostingEngineIds),
  deleted_at: instant(),
  /** The time the application was removed completely; null until then. */
  removed_at: instant().nullable(),
  /** The resources that couldn't be removed, with the reasons. Removal is retried every night. */
  removal_error: z.string().nullable(),
  operation: applicationOperation.nullable(),
  backup: id().nullable(),
  /** The time the backup will be deleted. */
  kept_until: instant().nullable(),
  allowed_actions: z.array(z.enum(deletedApplicationActions)),
});
export type DeletedApplication = z.infer<typeof deletedApplication>;

export const removeApplicationBody = z.strictObject({
  /** True to delete the application even if a last backup can't be made. */
  without_backup: z.boolean().optional(),
});
