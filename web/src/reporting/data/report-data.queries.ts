import { organizationDataCalls } from '@portal/contract/reporting/data/report-data.calls.ts';
import { reportDataImportCalls } from '@portal/contract/reporting/data/report-data-import.calls.ts';
import type { MonthlyDataKind } from '@portal/contract/reporting/data/report-data-kinds.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

interface DataMonth {
  organization: number;
  kind: MonthlyDataKind;
  month: string;
}

/** Returns the query for a month's numbers from every origin. */
export const dataMonthQuery = ({ organization, kind, month }: DataMonth) =>
  endpointQuery(organizationDataCalls.get, { params: { id: organization, kind, month } });

const months = [organizationDataCalls.list, organizationDataCalls.get];

export function useSaveNumbers() {
  return useEndpointMutation(organizationDataCalls.save, {
    invalidates: months,
    toast: 'Numbers Saved!',
    callerShowsErrors: true,
  });
}

export function useRemoveNumbers() {
  return useEndpointMutation(organizationDataCalls.remove, {
    invalidates: months,
    toast: 'Numbers Removed.',
  });
}

const imports = [reportDataImportCalls.list, reportDataImportCalls.get];

export function useUploadData(onUploaded: (id: number) => void) {
  return useEndpointMutation(reportDataImportCalls.create, {
    invalidates: imports,
    callerShowsErrors: true,
    onSuccess: ({ id }) => onUploaded(id),
  });
}

export function useSaveMapping() {
  return useEndpointMutation(reportDataImportCalls.update, {
    invalidates: imports,
    callerShowsErrors: true,
  });
}

export function useRunImport() {
  return useEndpointMutation(reportDataImportCalls.run, {
    invalidates: imports,
    callerShowsErrors: true,
  });
}
