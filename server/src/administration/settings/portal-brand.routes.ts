import { portalBrandEndpoints } from '@portal/contract/administration/portal-brand.endpoints.ts';
import { portalEndpoints } from '@portal/contract/platform/portal.endpoints.ts';
import { notFound } from '#platform/errors.ts';
import type { Files } from '#platform/files/files.service.ts';
import { storePicture } from '#platform/files/picture.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import { brandSetting, findBrand } from '#platform/settings/brand.ts';
import { lockSetting } from '#platform/settings/settings.service.ts';
import { getPortalBrand, updatePortalBrand } from './portal-brand.service.ts';

/** The size in pixels: twice the largest size that the logo is shown at, for high-density screens. */
const size = { width: 640, height: 320 };

export const portalBrandRoutes = ({ files }: { files: Files }): Route[] => [
  route(portalBrandEndpoints.get, ({ db }) => getPortalBrand(db)),
  route(portalBrandEndpoints.update, {
    prepare: async ({ files: { logo } }) =>
      logo &&
      storePicture(files, logo, {
        field: 'logo',
        resize: { ...size, fit: 'inside', withoutEnlargement: true },
      }),
    handle: async (call, file) => {
      const { db, viewer, ip } = call;
      const { changes } = await editRecord(call, {
        lock: () => lockSetting(db, brandSetting),
        find: () => getPortalBrand(db),
        present: (brand) => brand,
      });
      return updatePortalBrand(db, viewer, { ...changes, file }, ip);
    },
  }),
  route(portalEndpoints.logo, async ({ db, reply }) => {
    const { logo_key: key } = await findBrand(db);
    if (key === null) throw notFound('Logo');
    const { file, content } = await files.open(key);
    // Allow other origins, since webmail pages load the logo.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    reply.header('cache-control', 'public, max-age=86400');
    return { name: file.name, type: file.content_type, content, isInline: true };
  }),
];
