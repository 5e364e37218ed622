import { z } from 'zod';
import { jobStates } from '../platform/background-states.ts';
import { id, instant, relation, requiredText } from '../platform/fields.ts';
import { hostingEngineIds } from './hosting-engines.ts';

/** The long-running operations on an application; an application has at most one at a time. */
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
  /** Null for an operation that a schedule started. */
  person: named.nullable(),
  job: id().nullable(),
  state: z.enum(jobStates),
  progress_done: z.int(),
  progress_total: z.int(),
  /** The current step. */
  progress_text: z.string(),
  /** The steps so far, oldest first. Jobs keep their log for 90 days. */
  steps: z.array(z.object({ at: z.string(), text: z.string() })),
  error: z.string().nullable(),
  created_at: instant(),
  finished_at: instant().nullable(),
});
export type ApplicationOperation = z.infer<typeof applicationOperation>;

/** The result of the last drill, which restored the newest backup to a throwaway application. */
export const applicationDrill = z.object({
  is_ok: z.boolean(),
  /** A sentence that describes the result. */
  text: z.string(),
  backup_created_at: instant(),
  at: instant(),
  /** The time at which a drill last succeeded. */
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
  /** Measured, as are the next two: true if the web server accepts connections. */
  webserver_status: z.boolean(),
  /** True if WordPress responds with the site's name. */
  wordpress_status: z.boolean(),
  /** True if the front page is shown with the site's title. */
  website_status: z.boolean(),
  status_checked_at: instant().nullable(),
  /** The reason for each status that is false; only for staff. */
  status_reasons: z.object({
    webserver: z.string().nullable(),
    wordpress: z.string().nullable(),
    website: z.string().nullable(),
  }),
  organization: z.object({ id: id(), dba_name: z.string(), slug: z.string() }),
  /** Null for copies. */
  build: z.object({ id: id(), label: z.string() }).nullable(),
  /** Null after the theme was deleted; the application keeps its files. */
  child_theme: z.object({ id: id(), theme_name: z.string() }).nullable(),
  engine: z.enum(hostingEngineIds),
  /** True for a copy whose mail, cron, and outgoing requests are off. */
  is_quiet: z.boolean(),
  /** The application whose backup this one was made from. */
  copied_from: z.object({ id: id(), site_name: z.string() }).nullable(),
  /** The running operation, or the last failed one; null if there is neither. Only for staff, like the fields below. */
  operation: applicationOperation.nullable(),
  last_backup_at: instant().nullable(),
  last_drill: applicationDrill.nullable(),
  version: z.int(),
  allowed_actions: z.array(z.enum(webApplicationActions)),
});
export type WebApplication = z.infer<typeof webApplication>;

export const webApplicationUpdate = z.strictObject({ active: z.boolean().optional() });
export type WebApplicationUpdate = z.infer<typeof webApplicationUpdate>;

/** Fields of the previous service's screens that a caller may send back. */
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

/** The name that the person typed; rejected if it isn't the site's. */
export const deleteApplicationBody = z.strictObject({ site_name: requiredText(200).optional() });

/** A link to wp-admin that works once, for a minute. */
export const applicationSignIn = z.object({ url: z.string(), expires_at: instant() });
export type ApplicationSignIn = z.infer<typeof applicationSignIn>;

/** The newest lines of an application's log. */
export const applicationLogs = z.object({ text: z.string() });

export const deletedApplicationActions = ['restore', 'delete'] as const;

/** A deleted application while its last backup is kept, or while some of its parts couldn't be removed. */
export const deletedApplication = z.object({
  id: id(),
  uuid: z.string(),
  site_name: z.string(),
  organization: z.object({ id: id(), dba_name: z.string(), slug: z.string() }),
  engine: z.enum(hostingEngineIds),
  deleted_at: instant(),
  /** Null while it is being removed. */
  removed_at: instant().nullable(),
  /** The resources that couldn't be removed, with the reason. The portal tries again each night. */
  removal_error: z.string().nullable(),
  operation: applicationOperation.nullable(),
  backup: id().nullable(),
  /** The time at which the backup will be deleted. */
  kept_until: instant().nullable(),
  allowed_actions: z.array(z.enum(deletedApplicationActions)),
});
export type DeletedApplication = z.infer<typeof deletedApplication>;

export const removeApplicationBody = z.strictObject({
  /** True to delete an application even if no last backup can be made. */
  without_backup: z.boolean().optional(),
});
