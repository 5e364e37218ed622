import {
  economicsCalls,
  economicsSettingCalls,
  payRateCalls,
} from '@portal/contract/ledger/economics.calls.ts';
import { useMutation } from '@tanstack/react-query';
import { callFile } from '#platform/api/call.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { saveFile, showDownloadProblem } from '#platform/api/save-file.ts';

export const economicsSettingsQuery = endpointQuery(economicsSettingCalls.get);

export const clientEconomicsQuery = (id: number, month: string) =>
  endpointQuery(economicsCalls.client, { params: { id }, query: { month } });

export const statementQuery = (id: number, month: string) =>
  endpointQuery(economicsCalls.statement, { params: { id }, query: { month } });

const amounts = [
  economicsCalls.clients,
  economicsCalls.client,
  economicsCalls.statements,
  economicsCalls.statement,
];

export const useUpdateEconomicsSettings = (onUpdated: () => void) =>
  useEndpointMutation(economicsSettingCalls.update, {
    invalidates: [economicsSettingCalls.get, ...amounts],
    toast: 'Settings Saved!',
    callerShowsErrors: true,
    onSuccess: onUpdated,
  });

export const useAddPayRate = () =>
  useEndpointMutation(payRateCalls.create, {
    invalidates: [payRateCalls.list, ...amounts],
    toast: 'Rate Added!',
    callerShowsErrors: true,
  });

export const useExportStatement = () =>
  useMutation({
    mutationFn: ({ id, month }: { id: number; month: string }) =>
      callFile(economicsCalls.exportStatement, { params: { id }, body: { month } }),
    onSuccess: saveFile,
    onError: showDownloadProblem,
  });
