import { googleDrive } from '@portal/contract/content/documents/google-drive.connector.ts';
import type { PortalSettings } from '@portal/contract/platform/portal.endpoints.ts';
import { findDemonstration } from '#demo/demonstration.ts';
import { getEconomicsSettings } from '#ledger/economics/economics-settings.service.ts';
import { clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { isConnectorSetUp } from '#platform/connectors/connectors.service.ts';
import type { Db } from '#platform/database/tables.ts';
import { brandLogoPath, findBrand } from '#platform/settings/brand.ts';
import { findPhones } from '#platform/settings/phones.ts';
import { findSetting } from '#platform/settings/settings.service.ts';
import { timeZoneSetting } from '#platform/settings/time-zone.ts';
import { version } from './version.ts';

export async function portalSettings(db: Db, config: Config): Promise<PortalSettings> {
  const brand = await findBrand(db);
  return {
    version,
    name: brand.name,
    logo: brandLogoPath(brand),
    public_url: config.givenPublicUrl ?? null,
    // Read from the database, because another server's change reaches this server's clock only at the next poll.
    time_zone: (await findSetting(db, timeZoneSetting)) ?? clock.timeZone(),
    currency: (await getEconomicsSettings(db)).currency,
    phones: await findPhones(db),
    support_email: config.supportEmail ?? null,
    chat_url: config.chatUrl ?? null,
    makes_sheets: await isConnectorSetUp(db, googleDrive),
    sends_mail: config.smtpUrl !== undefined,
    demonstration: await findDemonstration(db),
  };
}
