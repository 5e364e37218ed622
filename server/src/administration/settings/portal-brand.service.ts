import type { PortalBrand } from '@portal/contract/administration/portal-brand.schema.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db } from '#platform/database/tables.ts';
import { invalid } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { dropFile, keepFile, type StoredFile } from '#platform/files/files.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type Brand, brandLogoPath, brandSetting, findBrand } from '#platform/settings/brand.ts';
import { findSettingVersion, saveSetting } from '#platform/settings/settings.service.ts';

export async function getPortalBrand(db: Db): Promise<PortalBrand> {
  const brand = await findBrand(db);
  return {
    name: brand.name,
    logo: brandLogoPath(brand),
    version: await findSettingVersion(db, brandSetting),
  };
}

interface BrandChange {
  name?: string | null | undefined;
  logo?: string | null | undefined;
  file?: StoredFile | undefined;
}

/**
 * Returns the logo's file key after the change, or null if there is no logo. Sending the current logo's address keeps
 * the logo.
 */
function nextLogoKey(before: Brand, { logo, file }: BrandChange): string | null {
  if (file) return file.key;
  if (logo === undefined || logo === brandLogoPath(before)) return before.logo_key;
  if (logo === null || logo === '') return null;
  throw invalid({ logo: ['Send the logo as a PNG or JPEG file.'] });
}

export async function updatePortalBrand(
  db: Db,
  viewer: Viewer,
  change: BrandChange,
  ip: string,
): Promise<PortalBrand> {
  const before = await findBrand(db);
  const name = change.name === undefined ? before.name : change.name;
  const logoKey = nextLogoKey(before, change);
  const hasNewLogo = logoKey !== before.logo_key;
  if (name === before.name && !hasNewLogo) return getPortalBrand(db);
  if (hasNewLogo) {
    if (before.logo_key !== null) await dropFile(db, before.logo_key);
    if (logoKey !== null) await keepFile(db, logoKey);
  }
  await saveSetting(db, brandSetting, { name, logo_key: logoKey });
  await recordAudit(db, {
    action: 'setting.changed',
    viewer,
    details: {
      ...(name !== before.name && { name: { from: before.name, to: name } }),
      ...(hasNewLogo && { logo: logoKey === null ? 'removed' : 'replaced' }),
    },
    ip,
  });
  await recordEvent(db, { topic: 'portal-setting' });
  return getPortalBrand(db);
}
