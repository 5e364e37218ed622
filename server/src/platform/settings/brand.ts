import { z } from 'zod';
import type { Db } from '#platform/database/tables.ts';
import { publicUrl } from '#platform/public-address.ts';
import { findSetting, type Setting } from './settings.service.ts';

const brand = z.object({ name: z.string().nullable(), logo_key: z.string().nullable() });

/** The agency's name, and the key of the file with its logo. */
export type Brand = z.output<typeof brand>;

export const brandSetting: Setting<Brand> = { name: 'brand', schema: brand };

export const findBrand = async (db: Db): Promise<Brand> =>
  (await findSetting(db, brandSetting)) ?? { name: null, logo_key: null };

/**
 * Returns the logo's path, which can be read without signing in. The path changes with the logo, so that the logo can
 * be cached.
 */
export const brandLogoPath = ({ logo_key: key }: Brand): `/${string}` | null =>
  key === null ? null : `/api/portal/logo/?v=${key.slice(0, 12)}`;

/** Returns the logo's absolute address, for emails, or null if there is none. */
export function brandLogoUrl(brand: Brand): string | null {
  const path = brandLogoPath(brand);
  return path === null ? null : publicUrl(path);
}
