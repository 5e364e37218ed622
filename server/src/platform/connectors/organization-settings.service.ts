import type { Connector } from '@portal/contract/platform/connector.ts';
import type { Selectable } from 'kysely';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { OrganizationConnectorTable } from './connector.table.ts';
import {
  readSealed,
  type SealedSettings,
  type SettingsForm,
  unsealSettings,
  writeSealed,
} from './sealed-settings.ts';

type Row = Selectable<OrganizationConnectorTable>;

/** Reads the settings that are stored in the organization's own record. Implemented by `organizations`. */
export type ReadRecordSettings = (
  db: Db,
  organizationId: number,
) => Promise<Readonly<Record<string, unknown>>>;

/** Returns the form for an organization's settings. Throws 404 if the connector has no such settings. */
export function organizationForm(
  { id, title, organization }: Connector,
  organizationId: number,
): SettingsForm {
  if (!organization) throw notFound(`${title} of an organization`);
  return { schema: organization, purpose: `connector.${id}.${organizationId}` };
}

const own = (db: Db, { id }: Connector, organizationId: number) =>
  db
    .selectFrom('organization_connector')
    .selectAll()
    .where('connector', '=', id)
    .where('organization_id', '=', organizationId);

export const findOrganizationConnector = (
  db: Db,
  connector: Connector,
  organizationId: number,
): Promise<Row | undefined> => own(db, connector, organizationId).executeTakeFirst();

const recordChange = (db: Db, organizationId: number) =>
  recordEvent(db, { topic: 'organization-connector', recordId: organizationId });

export async function saveOrganizationConnector(
  db: Db,
  { id }: Connector,
  organizationId: number,
  sealed: SealedSettings,
): Promise<void> {
  const values = {
    ...writeSealed(sealed),
    saved_at: clock.instant(),
    // Results for the previous settings don't apply to the new settings.
    confirmed_host: null,
    last_success_at: null,
    last_error: null,
    last_error_at: null,
  };
  await db
    .insertInto('organization_connector')
    .values({ connector: id, organization_id: organizationId, ...values })
    .onConflict((conflicting) =>
      conflicting.columns(['connector', 'organization_id']).doUpdateSet(({ eb, ref }) => ({
        ...values,
        version: eb(ref('organization_connector.version'), '+', 1),
      })),
    )
    .execute();
  await recordChange(db, organizationId);
}

/** The result of a call that used an organization's settings; `confirmedHost` binds the settings to that host. */
export interface OrganizationOutcome {
  error: string | null;
  confirmedHost?: string;
}

/**
 * Records the outcome of a call that used an organization's settings, unless the settings were saved again after
 * `savedAt`.
 */
export async function noteOrganizationOutcome(
  db: Db,
  { id }: Connector,
  { organizationId, savedAt }: { organizationId: number; savedAt: string },
  { error, confirmedHost }: OrganizationOutcome,
): Promise<boolean> {
  const now = clock.instant();
  const { numUpdatedRows } = await db
    .updateTable('organization_connector')
    .set({
      ...(error === null
        ? { last_success_at: now }
        : { last_error: error.slice(0, 1_000), last_error_at: now }),
      ...(confirmedHost !== undefined && { confirmed_host: confirmedHost }),
    })
    .where('connector', '=', id)
    .where('organization_id', '=', organizationId)
    .where('saved_at', '=', savedAt)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await recordChange(db, organizationId);
  return numUpdatedRows > 0n;
}

/** Removes an organization's settings. Returns whether the organization had any. */
export async function removeOrganizationConnector(
  db: Db,
  { id }: Connector,
  organizationId: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('organization_connector')
    .where('connector', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  await recordChange(db, organizationId);
  return numDeletedRows > 0n;
}

/** Returns the organization's settings with decrypted secrets, or undefined if they are incomplete. */
export async function findOrganizationSettings(
  db: Db,
  connector: Connector,
  organizationId: number,
  readRecord: ReadRecordSettings,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const form = organizationForm(connector, organizationId);
  if (connector.isOnRecord) {
    const record = await readRecord(db, organizationId);
    return form.schema.safeParse(recordSettings(form, record)).data;
  }
  const row = await findOrganizationConnector(db, connector, organizationId);
  return row && unsealSettings(form, readSealed(row));
}

/** Returns the record's values for the form's fields. */
export const recordSettings = (
  { schema }: SettingsForm,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(Object.keys(schema.shape).map((name) => [name, record[name]]));
