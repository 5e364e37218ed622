import { connectorEndpoints } from '@portal/contract/administration/connector.endpoints.ts';
import { jobEndpoints } from '@portal/contract/administration/job.endpoints.ts';
import { portalBrandEndpoints } from '@portal/contract/administration/portal-brand.endpoints.ts';
import { portalSettingEndpoints } from '@portal/contract/administration/portal-setting.endpoints.ts';
import { portalSettingsQuery } from '#platform/api/portal-settings.ts';
import { onEvent } from '#platform/events/event-registry.ts';

export function listenForAdministration(): void {
  onEvent('job', [jobEndpoints.list, jobEndpoints.get, jobEndpoints.values]);
  onEvent('connector', [
    connectorEndpoints.list,
    connectorEndpoints.get,
    portalSettingsQuery.queryKey,
  ]);
  onEvent('portal-setting', [
    portalSettingEndpoints.get,
    portalSettingEndpoints.preview,
    portalBrandEndpoints.get,
    portalSettingsQuery.queryKey,
  ]);
}
