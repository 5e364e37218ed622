import { signOffCalls } from '@portal/contract/content/approval/sign-off.calls.ts';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { callFile } from '#platform/api/call.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { saveFile } from '#platform/api/save-file.ts';
import { useSingleMutation } from '#platform/api/use-single-mutation.ts';

export const signOffsQuery = (article: number) =>
  endpointQuery(signOffCalls.list, { query: { article, limit: 50 } });

export const signOffQuery = (id: number) => endpointQuery(signOffCalls.get, { params: { id } });

export const useUndoSignOff = () =>
  useEndpointMutation(signOffCalls.undo, {
    invalidates: [signOffCalls.list, articleCalls.get],
    toast: 'Approval Undone',
  });

export function usePrintSignOff() {
  return useSingleMutation({
    mutationFn: (id: number) => callFile(signOffCalls.print, { params: { id } }),
    onSuccess: saveFile,
  });
}
