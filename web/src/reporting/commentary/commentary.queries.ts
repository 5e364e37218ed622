import { commentaryCalls } from '@portal/contract/reporting/commentary/commentary.calls.ts';
import { reportSendingCalls } from '@portal/contract/reporting/emails/report-sending.calls.ts';
import { presentationCalls } from '@portal/contract/reporting/presentations/presentation.calls.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

export const commentaryQuery = (report: number) =>
  endpointQuery(commentaryCalls.ofReport, { params: { id: report } });

const stale = [
  commentaryCalls.ofReport,
  presentationCalls.get,
  presentationCalls.content,
  reportSendingCalls.preflight,
];

export const useEditCommentary = (onSaved: () => void) =>
  useEndpointMutation(commentaryCalls.edit, {
    invalidates: stale,
    toast: 'Commentary Saved!',
    callerShowsErrors: true,
    onSuccess: onSaved,
  });

export const useDiscardCommentary = () =>
  useEndpointMutation(commentaryCalls.discard, { invalidates: stale, toast: 'Text Discarded.' });

export const useSignCommentary = () =>
  useEndpointMutation(commentaryCalls.sign, { invalidates: stale, toast: 'Commentary Signed!' });

export const useUnsignCommentary = () =>
  useEndpointMutation(commentaryCalls.unsign, {
    invalidates: stale,
    toast: 'Signature Removed.',
  });

export const useRewriteCommentary = () =>
  useEndpointMutation(commentaryCalls.rewrite, { invalidates: stale });
