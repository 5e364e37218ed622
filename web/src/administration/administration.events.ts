import { jobEndpoints } from '@portal/contract/administration/job.endpoints.ts';
import { portalSettingEndpoints } from '@portal/contract/administration/portal-setting.endpoints.ts';
import { contentImportEndpoints } from '@portal/contract/content/import/content-import.endpoints.ts';
import { groupPermissionEndpoints } from '@portal/contract/users/group-permission.endpoints.ts';
import { portalSettingsQuery } from '#platform/api/portal-settings.ts';
import { onEvent } from '#platform/events/event-registry.ts';

const imports = [contentImportEndpoints.list, contentImportEndpoints.get];

/** What happens in the background shows while it happens. */
export function listenForAdministration(): void {
  onEvent('job', [jobEndpoints.list, jobEndpoints.get, jobEndpoints.kinds, ...imports]);
  onEvent('content-import', imports);
  onEvent('group', [groupPermissionEndpoints.list]);
  onEvent('portal-setting', [
    portalSettingEndpoints.get,
    portalSettingEndpoints.preview,
    portalSettingsQuery.queryKey,
  ]);
}
