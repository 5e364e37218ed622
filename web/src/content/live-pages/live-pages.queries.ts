import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { livePageCalls } from '@portal/contract/content/live-pages/live-page.calls.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

const invalidates = [livePageCalls.get, livePageCalls.list];

export const livePageQuery = (article: number) =>
  endpointQuery(livePageCalls.get, { params: { id: article } });

export const useCheckLivePage = () => useEndpointMutation(livePageCalls.check, { invalidates });

export const useAcceptLiveChange = () =>
  useEndpointMutation(livePageCalls.accept, { invalidates, toast: 'Changes Accepted' });

export const useConfirmLivePage = () =>
  useEndpointMutation(livePageCalls.confirm, {
    invalidates: [...invalidates, articleCalls.get],
    toast: 'Article Updated',
  });
