import { connectorCalls } from '@portal/contract/administration/connector.calls.ts';
import { jobCalls } from '@portal/contract/administration/job.calls.ts';
import { portalBrandCalls } from '@portal/contract/administration/portal-brand.calls.ts';
import { portalSettingCalls } from '@portal/contract/administration/portal-setting.calls.ts';
import { portalSettingsQuery } from '#platform/api/portal-settings.ts';
import { onEvent } from '#platform/events/event-registry.ts';

export function listenForAdministration(): void {
  onEvent('job', [jobCalls.list, jobCalls.get, jobCalls.values]);
  onEvent('connector', [connectorCalls.list, connectorCalls.get, portalSettingsQuery.queryKey]);
  onEvent('portal-setting', [
    portalSettingCalls.get,
    portalSettingCalls.preview,
    portalBrandCalls.get,
    portalSettingsQuery.queryKey,
  ]);
}
