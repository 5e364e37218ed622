import type { ConnectorStatus } from '@portal/contract/platform/connector.schema.ts';
import { type Connector, sealedNames } from '@portal/contract/platform/connector.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { ConnectorError } from '#platform/connectors/connector-error.ts';
import type { ConnectorImplementation } from '#platform/connectors/connector-implementation.ts';
import {
  findOrganizationConnector,
  noteOrganizationOutcome,
  organizationForm,
  recordSettings,
  removeOrganizationConnector,
  saveOrganizationConnector,
} from '#platform/connectors/organization-settings.service.ts';
import {
  mergeSettings,
  readSealed,
  type SealedSettings,
  sealSettings,
  unsealSettings,
} from '#platform/connectors/sealed-settings.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, notFound } from '#platform/errors.ts';
import { authorize } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { siteAddress } from '#platform/outgoing/site-address.ts';
import { organizationPolicy } from '../organizations/organization.policy.ts';
import { presentRecordSettings } from '../organizations/organization.presenter.ts';
import type { OrganizationRow } from '../organizations/organization.repository.ts';
import { getOrganization } from '../organizations/organization.service.ts';
import { saveRecordSettings } from '../organizations/record-settings.service.ts';

/** The outcome of the latest calls that used the settings. */
type Outcome = Pick<ConnectorStatus, 'last_success_at' | 'last_error' | 'last_error_at'>;

export interface StoredOrganizationSettings extends SealedSettings {
  /** True if all required settings are present. */
  isSet: boolean;
  savedAt: string | null;
  confirmedHost: string | null;
  outcome: Outcome | null;
  /**
   * The organization's version if the settings are stored in its record; otherwise, the version of the settings. 0 if
   * there are no settings.
   */
  version: number;
  organization: OrganizationRow;
}

interface Asked {
  connector: Connector;
  organizationId: number;
}

/** Throws 404 if the viewer can't see the organization, or if the connector has no settings for organizations. */
export async function getOrganizationConnector(
  db: Db,
  viewer: Viewer,
  { connector, organizationId }: Asked,
): Promise<StoredOrganizationSettings> {
  const organization = await getOrganization(db, viewer, { id: organizationId });
  const form = organizationForm(connector, organizationId);
  if (connector.isOnRecord) {
    const plain = recordSettings(form, presentRecordSettings(organization));
    const isSet = form.schema.safeParse(plain).success;
    return {
      plain,
      secrets: {},
      savedAt: null,
      confirmedHost: null,
      outcome: null,
      isSet,
      version: organization.version,
      organization,
    };
  }
  const row = await findOrganizationConnector(db, connector, organizationId);
  if (!row) {
    const unset = { savedAt: null, confirmedHost: null, outcome: null, isSet: false, version: 0 };
    return { plain: {}, secrets: {}, ...unset, organization };
  }
  const { saved_at: savedAt, confirmed_host: confirmedHost, version } = row;
  return {
    ...readSealed(row),
    savedAt,
    confirmedHost,
    outcome: row,
    isSet: true,
    version,
    organization,
  };
}

async function auditChange(
  db: Db,
  viewer: Viewer,
  { connector, organizationId }: Asked,
  change: {
    verb: 'saved' | 'removed' | 'confirmed';
    ip: string;
    details?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  await recordAudit(db, {
    action: `connector.organization_${change.verb}`,
    viewer,
    subject: { noun: 'organization', id: organizationId },
    details: { connector: connector.id, ...change.details },
    ip: change.ip,
  });
}

export async function setOrganizationConnector(
  db: Db,
  viewer: Viewer,
  asked: Asked,
  change: {
    stored: StoredOrganizationSettings;
    sent: Readonly<Record<string, unknown>>;
    ip: string;
  },
): Promise<void> {
  const { connector, organizationId } = asked;
  const { stored, sent, ip } = change;
  const form = organizationForm(connector, organizationId);
  const settings = mergeSettings(form, sent, stored);
  const sealed = sealSettings(form, settings);
  if (connector.isOnRecord) await saveRecordSettings(db, viewer, stored.organization, settings);
  else await saveOrganizationConnector(db, connector, organizationId, sealed);
  const new_secrets = sealedNames(form.schema).filter((name) => sent[name] !== undefined);
  const details = { settings: sealed.plain, new_secrets };
  await auditChange(db, viewer, asked, { verb: 'saved', ip, details });
}

export async function unsetOrganizationConnector(
  db: Db,
  viewer: Viewer,
  asked: Asked,
  ip: string,
): Promise<void> {
  const { connector, organizationId } = asked;
  const organization = await getOrganization(db, viewer, { id: organizationId });
  authorize(viewer, organizationPolicy.update, organization);
  const { schema } = organizationForm(connector, organizationId);
  if (connector.isOnRecord) {
    const nothing = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, null]));
    await saveRecordSettings(db, viewer, organization, nothing);
  } else if (!(await removeOrganizationConnector(db, connector, organizationId))) {
    throw notFound(connector.title);
  }
  await auditChange(db, viewer, asked, { verb: 'removed', ip });
}

/** The time limit for the whole test, since a user is waiting for the result. */
const waitMilliseconds = 40_000;

interface OrganizationTest {
  savedAt: string;
  host: string;
  error: string | null;
}

/** Tests the settings against the organization's site. Throws 409 if there are no settings. */
export async function testOrganizationConnector(
  reader: Db,
  viewer: Viewer,
  implementation: ConnectorImplementation,
  { organizationId, fetch }: { organizationId: number; fetch: GuardedFetch },
): Promise<OrganizationTest> {
  const { declaration: connector, testOrganization } = implementation;
  const key = { connector, organizationId };
  const stored = await getOrganizationConnector(reader, viewer, key);
  authorize(viewer, organizationPolicy.update, stored.organization);
  if (!testOrganization) throw conflict(`${connector.title} has no test for an organization.`);
  if (stored.savedAt === null)
    throw conflict(`${connector.title} is not set for this organization.`);
  const site = siteAddress(stored.organization.domain);
  if (!site) throw conflict('This organization has no domain. Enter it first.');
  const tested = { savedAt: stored.savedAt, host: site.host };
  try {
    const organization = unsealSettings(organizationForm(connector, organizationId), stored);
    const signal = AbortSignal.timeout(waitMilliseconds);
    await testOrganization({ fetch, signal }, { organization, site });
    return { ...tested, error: null };
  } catch (error) {
    if (error instanceof ConnectorError) return { ...tested, error: error.message };
    throw error;
  }
}

/**
 * Stores a test's result. A success confirms the settings for the host. Throws 409 if the settings have changed since
 * the test began.
 */
export async function saveOrganizationTest(
  db: Db,
  viewer: Viewer,
  asked: Asked,
  { tested, ip }: { tested: OrganizationTest; ip: string },
): Promise<void> {
  const { connector, organizationId } = asked;
  const { savedAt, host, error } = tested;
  const isKept = await noteOrganizationOutcome(
    db,
    connector,
    { organizationId, savedAt },
    { error, ...(error === null && { confirmedHost: host }) },
  );
  if (!isKept) throw conflict('The settings changed during the test. Test them again.');
  if (error !== null) return;
  await auditChange(db, viewer, asked, { verb: 'confirmed', ip, details: { host } });
}
