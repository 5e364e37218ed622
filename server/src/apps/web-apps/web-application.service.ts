import { randomUUID } from 'node:crypto';
import type { HostingEngineId } from '@portal/contract/apps/hosting-engines.ts';
import type {
  InitializeWebsiteBody,
  WebApplicationUpdate,
} from '@portal/contract/apps/web-application.schema.ts';
import { foldText, trimBothOf } from '@portal/contract/platform/text.ts';
import { setBuildApplication } from '#onboarding/builds/build-application.service.ts';
import { getWebsiteBuild } from '#onboarding/builds/website-build.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import type { Page } from '#platform/database/paging.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { insertRow, updateRow } from '#platform/database/write-row.ts';
import { invalid, orNotFound, PortalError } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { siteAddress } from '#platform/outgoing/site-address.ts';
import { selectChildTheme } from '../child-themes/child-theme.repository.ts';
import { selectOperationOfJob } from '../operations/application-operation.repository.ts';
import {
  applicationTopic,
  hideApplication,
  startOperation,
} from '../operations/application-operation.service.ts';
import { sealNewSecrets } from './application-secrets.ts';
import { assertPossible, visibleApplications } from './web-application.policy.ts';
import { runningOf } from './web-application.presenter.ts';
import {
  type ApplicationFilters,
  deactivateApplicationsOf,
  selectAnyApplication,
  selectApplication,
  selectApplications,
  selectVisibleApplicationIds,
  type WebApplicationRow,
} from './web-application.repository.ts';

export const getApplication = async (
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<WebApplicationRow> =>
  orNotFound(await selectApplication(db, visibleApplications(viewer), id), 'Application');

export const listApplications = (
  db: Db,
  viewer: Viewer,
  filters: ApplicationFilters,
): Promise<Page<WebApplicationRow>> => selectApplications(db, visibleApplications(viewer), filters);

export async function visibleApplicationIds(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Set<number>> {
  const visible = visibleApplications(viewer);
  return visible ? selectVisibleApplicationIds(db, visible, ids) : new Set(ids);
}

/** Returns the application that a job is for, even if it has been deleted. */
export async function getApplicationOfJob(db: Db, jobId: number): Promise<WebApplicationRow> {
  const operation = await selectOperationOfJob(db, jobId);
  const row = operation && (await selectAnyApplication(db, operation.application_id));
  return orNotFound(row, 'Application');
}

export const subjectOf = (row: WebApplicationRow) => ({ ...row, running: runningOf(row) });

/** Locks and returns an application for an action on it. */
export async function lockApplication(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<WebApplicationRow> {
  await lockRow(db, 'web_application', id);
  return getApplication(db, viewer, id);
}

/** Converts a name to a DNS label, made unique by the site's id. */
function aliasOf(name: string, uuid: string): string {
  const label = foldText(name)
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-');
  const short = trimBothOf(trimBothOf(label, '-').slice(0, 40), '-');
  return `${short || 'site'}-${uuid.slice(0, 8)}`;
}

interface NewApplication {
  siteName: string;
  organizationId: number;
  buildId: number | null;
  themeId: number | null;
  copiedFromId: number | null;
  engine: HostingEngineId;
}

export async function insertApplication(db: Db, application: NewApplication) {
  const uuid = randomUUID();
  return insertRow(db, 'web_application', {
    uuid,
    alias: aliasOf(application.siteName, uuid),
    site_name: application.siteName,
    site_name_key: foldText(application.siteName),
    organization_id: application.organizationId,
    website_build_id: application.buildId,
    child_theme_id: application.themeId,
    copied_from_id: application.copiedFromId,
    engine: application.engine,
    is_quiet: flag(application.copiedFromId !== null),
    secrets: sealNewSecrets(),
    created_at: clock.instant(),
  });
}

/**
 * Locks and returns a build that an application can be created from. Throws 400 with the reason if that isn't possible.
 */
async function getFreeBuild(db: Db, viewer: Viewer, id: number) {
  const refuse = (text: string) => invalid({ website_build: [text] });
  await lockRow(db, 'website_build', id);
  const build = await getWebsiteBuild(db, viewer, id).catch((error: unknown) => {
    const isMissing = error instanceof PortalError && error.status === 404;
    throw isMissing ? refuse('This website build does not exist.') : error;
  });
  if (build.is_active === 0) throw refuse('This website build is archived.');
  if (build.new_application_id !== null) throw refuse('This website build has an application.');
  if (!siteAddress(build.organization_domain)) {
    throw refuse(`${build.organization_name} has no domain. Enter it in the client’s record.`);
  }
  return build;
}

async function getUsableTheme(db: Db, id: number) {
  const theme = await selectChildTheme(db, id);
  if (!theme) throw invalid({ child_theme: ['This child theme does not exist.'] });
  if (theme.is_available === 0) {
    throw invalid({ child_theme: ['This child theme is not available.'] });
  }
  return theme;
}

/** Adds an application, queues its creation, and returns the job's id. */
export async function initializeWebsite(
  db: Db,
  viewer: Viewer,
  { body, engine }: { body: InitializeWebsiteBody; engine: HostingEngineId },
): Promise<number> {
  const build = await getFreeBuild(db, viewer, body.website_build);
  const theme = await getUsableTheme(db, body.child_theme);
  const application = await insertApplication(db, {
    siteName: build.organization_name,
    organizationId: build.organization_id,
    buildId: build.id,
    themeId: theme.id,
    copiedFromId: null,
    engine,
  });
  await setBuildApplication(db, build.id, application.id);
  return startOperation(db, viewer, application, { kind: 'create' });
}

/** Activates an application, or deactivates and stops it. */
export async function updateApplication(
  db: Db,
  viewer: Viewer,
  application: WebApplicationRow,
  { active }: WebApplicationUpdate,
): Promise<void> {
  if (active === undefined || flag(active) === application.active) return;
  const verb = active ? 'activate' : 'deactivate';
  assertPossible(verb, subjectOf(application));
  await updateRow(db, 'web_application', application.id, { active: flag(active) });
  await recordAudit(db, {
    action: `web_application.${verb}d`,
    viewer,
    subject: { noun: 'web_application', id: application.id },
    details: { site_name: application.site_name },
  });
  if (!active) await startOperation(db, viewer, application, { kind: 'stop' });
  await recordEvent(db, { topic: applicationTopic, recordId: application.id });
}

/** Hides an application immediately, and queues its last backup and removal. */
export async function deleteApplication(
  db: Db,
  viewer: Viewer,
  application: WebApplicationRow,
  siteName: string | undefined,
): Promise<WebApplicationRow> {
  if (siteName !== undefined && siteName !== application.site_name.trim()) {
    throw invalid({ site_name: ['This is not the name of the site.'] });
  }
  assertPossible('delete', subjectOf(application));
  await hideApplication(db, application);
  await startOperation(db, viewer, application, { kind: 'delete' });
  return orNotFound(await selectAnyApplication(db, application.id), 'Application');
}

/** Deactivates an archived client's applications. The next status check stops them. */
export async function deactivateOrganizationApplications(
  db: Db,
  viewer: Viewer,
  organizationId: number,
): Promise<void> {
  for (const { id } of await deactivateApplicationsOf(db, organizationId)) {
    await recordAudit(db, {
      action: 'web_application.deactivated',
      viewer,
      subject: { noun: 'web_application', id },
      details: { organization: organizationId },
    });
    await recordEvent(db, { topic: applicationTopic, recordId: id });
  }
}
