import { reportSettingCalls } from '@portal/contract/reporting/reports/report-setting.calls.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

export const reportSettingsQuery = endpointQuery(reportSettingCalls.get);

export const useUpdateReportSettings = () =>
  useEndpointMutation(reportSettingCalls.update, {
    invalidates: [reportSettingCalls.get],
    callerShowsErrors: true,
    toast: 'Settings Updated!',
  });
