import {
  presentationCalls,
  reportPresentationCalls,
} from '@portal/contract/reporting/presentations/presentation.calls.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { keepReport, staleOfReport } from './reports.queries.ts';

const invalidates = [
  ...staleOfReport,
  presentationCalls.list,
  presentationCalls.get,
  presentationCalls.content,
  presentationCalls.listVersions,
];

export const useCreatePresentation = () =>
  useEndpointMutation(reportPresentationCalls.create, {
    invalidates,
    afterOpenForms: true,
    toast: 'Report Created!',
    onSuccess: keepReport,
  });

export const useRecreatePresentation = () =>
  useEndpointMutation(reportPresentationCalls.recreate, {
    invalidates,
    afterOpenForms: true,
    toast: 'Report Re-Created!',
    onSuccess: keepReport,
  });
