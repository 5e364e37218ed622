import {
  presentationEndpoints,
  reportPresentationEndpoints,
} from '@portal/contract/reporting/presentations/presentation.endpoints.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { keepReport, staleOfReport } from './report.queries.ts';

const invalidates = [
  ...staleOfReport,
  presentationEndpoints.list,
  presentationEndpoints.get,
  presentationEndpoints.content,
  presentationEndpoints.listVersions,
];

export const useCreatePresentation = () =>
  useEndpointMutation(reportPresentationEndpoints.create, {
    invalidates,
    toast: 'Report Created!',
    onSuccess: keepReport,
  });

export const useRecreatePresentation = () =>
  useEndpointMutation(reportPresentationEndpoints.recreate, {
    invalidates,
    toast: 'Report Re-Created!',
    onSuccess: keepReport,
  });
