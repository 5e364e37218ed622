import { reportSettingEndpoints } from '@portal/contract/reporting/reports/report-setting.endpoints.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

export const reportSettingsQuery = endpointQuery(reportSettingEndpoints.get);

export const useUpdateReportSettings = () =>
  useEndpointMutation(reportSettingEndpoints.update, {
    invalidates: [reportSettingEndpoints.get],
    callerShowsErrors: true,
    toast: 'Settings Updated!',
  });
