import { articlePushCalls } from '@portal/contract/content/push/article-push.calls.ts';
import type {
  ArticlePush,
  ArticlePushOptions,
} from '@portal/contract/content/push/article-push.schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointKey, endpointQuery } from '#platform/api/queries.ts';

export const pushQuery = (article: number) =>
  endpointQuery(articlePushCalls.get, { params: { id: article } });

/** Returns the query for a preview of a push with these options. The server reads the live site for each preview. */
export const pushPreviewQuery = (article: number, options: ArticlePushOptions) =>
  queryOptions({
    queryKey: [articlePushCalls.preview.path, { params: { id: String(article) } }, options],
    queryFn: ({ signal }) =>
      call(articlePushCalls.preview, { params: { id: article }, body: options, signal }),
    // The site may change at any time, so nothing is cached after the dialog closes.
    gcTime: 0,
    retry: false,
  });

export const usePushArticle = (articleId: number) =>
  useEndpointMutation(articlePushCalls.start, {
    invalidates: [endpointKey(articlePushCalls.get, { params: { id: articleId } })],
    callerShowsErrors: true,
  });

export const optionsOf = ({ options }: ArticlePush): ArticlePushOptions => ({ ...options });

export const isPushing = ({ state }: Pick<ArticlePush, 'state'>) =>
  state === 'queued' || state === 'running';
