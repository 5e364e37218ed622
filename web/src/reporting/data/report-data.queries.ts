import { organizationDataEndpoints } from '@portal/contract/reporting/data/report-data.endpoints.ts';
import { reportDataImportEndpoints } from '@portal/contract/reporting/data/report-data-import.endpoints.ts';
import type { MonthlyDataKind } from '@portal/contract/reporting/data/report-data-kinds.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

interface DataMonth {
  organization: number;
  kind: MonthlyDataKind;
  month: string;
}

/** A month's numbers of every origin. */
export const dataMonthQuery = ({ organization, kind, month }: DataMonth) =>
  endpointQuery(organizationDataEndpoints.get, { params: { id: organization, kind, month } });

const months = [organizationDataEndpoints.list, organizationDataEndpoints.get];

export function useSaveNumbers() {
  return useEndpointMutation(organizationDataEndpoints.save, {
    invalidates: months,
    toast: 'Numbers Saved!',
    callerShowsErrors: true,
  });
}

export function useRemoveNumbers() {
  return useEndpointMutation(organizationDataEndpoints.remove, {
    invalidates: months,
    toast: 'Numbers Removed.',
  });
}

const imports = [reportDataImportEndpoints.list, reportDataImportEndpoints.get];

export function useUploadData(onUploaded: (id: number) => void) {
  return useEndpointMutation(reportDataImportEndpoints.create, {
    invalidates: imports,
    callerShowsErrors: true,
    onSuccess: ({ id }) => onUploaded(id),
  });
}

export function useSaveMapping() {
  return useEndpointMutation(reportDataImportEndpoints.update, {
    invalidates: [...imports, reportDataImportEndpoints.preview],
    callerShowsErrors: true,
  });
}

export function useRunImport() {
  return useEndpointMutation(reportDataImportEndpoints.run, {
    invalidates: imports,
    callerShowsErrors: true,
  });
}
