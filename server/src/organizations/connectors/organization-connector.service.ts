import { type Connector, sealedNames } from '@portal/contract/platform/connector.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import {
  findOrganizationConnector,
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
} from '#platform/connectors/sealed-settings.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { authorize } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { organizationPolicy } from '../organizations/organization.policy.ts';
import { presentRecordSettings } from '../organizations/organization.presenter.ts';
import type { OrganizationRow } from '../organizations/organization.repository.ts';
import { getOrganization } from '../organizations/organization.service.ts';
import { saveRecordSettings } from '../organizations/record-settings.service.ts';

export interface StoredOrganizationSettings extends SealedSettings {
  /** Whether all required settings are present. */
  isSet: boolean;
  savedAt: string | null;
  /** The organization's own where its record keeps the settings; 0 while nothing is stored. */
  version: number;
  organization: OrganizationRow;
}

interface Asked {
  connector: Connector;
  organizationId: number;
}

/**
 * Throws 404 if the viewer can't see the organization, or if the connector has no settings per organization.
 */
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
      isSet,
      version: organization.version,
      organization,
    };
  }
  const row = await findOrganizationConnector(db, connector, organizationId);
  if (!row) {
    return { plain: {}, secrets: {}, savedAt: null, isSet: false, version: 0, organization };
  }
  const { saved_at: savedAt, version } = row;
  return { ...readSealed(row), savedAt, isSet: true, version, organization };
}

async function auditChange(
  db: Db,
  viewer: Viewer,
  { connector, organizationId }: Asked,
  change: { verb: 'saved' | 'removed'; ip: string; details?: Readonly<Record<string, unknown>> },
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
