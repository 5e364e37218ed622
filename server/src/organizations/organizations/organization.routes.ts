import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import type { Files } from '#platform/files/files.service.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Call, type Route, route, type UploadedFile } from '#platform/http/route.ts';
import { presentOrganization } from './organization.presenter.ts';
import {
  createOrganization,
  getOrganization,
  listOrganizations,
  regenerateUuid,
  replaceCallTrackingAccount,
  setOrganizationActive,
  updateOrganization,
} from './organization.service.ts';
import { resolveLogo, storeLogo } from './organization-logo.ts';
import { presentOverview } from './organization-overview.presenter.ts';
import { findOverviewSections } from './organization-overview.service.ts';

type UpdateCall = Call<typeof organizationEndpoints.update>;
type StoredLogo = Awaited<ReturnType<typeof storeLogo>> | undefined;

async function handleUpdate(call: UpdateCall, file: StoredLogo) {
  const { db, viewer, params, query } = call;
  const { record: organization, changes } = await editRecord(call, {
    lock: () => lockRow(db, 'organization', params.id),
    find: () => getOrganization(db, viewer, params),
    present: (organization) => presentOrganization(viewer, organization),
  });
  const { is_active, logo, ...sent } = changes;
  const logoFileId = await resolveLogo(db, organization, { logo, file });
  const isChanged = Object.keys(sent).length > 0 || logoFileId !== undefined;
  const updated = isChanged
    ? await updateOrganization(db, viewer, organization, { sent, logoFileId })
    : organization;
  // `archive=True` archives an active organization regardless of the body. `is_active` reactivates an archived
  // organization with or without that parameter.
  const wasActive = organization.is_active === 1;
  const isActive = query.archive && (wasActive || !is_active) ? false : (is_active ?? wasActive);
  if (isActive === wasActive) return presentOrganization(viewer, updated);
  return presentOrganization(viewer, await setOrganizationActive(db, viewer, updated, isActive));
}

export function organizationRoutes({ files }: { files: Files }): Route[] {
  const storeUpload = async (upload: UploadedFile | undefined) =>
    upload ? storeLogo(files, upload) : undefined;

  return [
    route(organizationEndpoints.list, async ({ db, viewer, query }) =>
      mapPage(await listOrganizations(db, viewer, query), (row) =>
        presentOrganization(viewer, row, query.detailed ?? false),
      ),
    ),
    route(organizationEndpoints.getBySlug, async ({ db, viewer, params }) =>
      presentOrganization(viewer, await getOrganization(db, viewer, params)),
    ),
    route(organizationEndpoints.get, async ({ db, viewer, params }) =>
      presentOrganization(viewer, await getOrganization(db, viewer, params)),
    ),
    route(organizationEndpoints.overview, async ({ db, viewer, params }) => {
      const organization = await getOrganization(db, viewer, params);
      const sections = await findOverviewSections(db, viewer, organization);
      return presentOverview(viewer, organization, sections);
    }),
    route(organizationEndpoints.create, {
      prepare: ({ files: uploads }) => storeUpload(uploads.logo),
      handle: async ({ db, viewer, body: { logo, ...body } }, file) => {
        const logoFileId = await resolveLogo(db, { logo_key: null }, { logo, file });
        return presentOrganization(viewer, await createOrganization(db, viewer, body, logoFileId));
      },
    }),
    route(organizationEndpoints.update, {
      prepare: ({ files: uploads }) => storeUpload(uploads.logo),
      handle: handleUpdate,
    }),
    route(organizationEndpoints.regenerateUuid, async ({ db, viewer, params }) =>
      presentOrganization(
        viewer,
        await regenerateUuid(db, viewer, await getOrganization(db, viewer, params)),
      ),
    ),
    route(organizationEndpoints.createCallTrackingAccount, async ({ db, viewer, params, body }) => {
      const organization = await getOrganization(db, viewer, params);
      return presentOrganization(
        viewer,
        await replaceCallTrackingAccount(db, viewer, organization, body),
      );
    }),
  ];
}
