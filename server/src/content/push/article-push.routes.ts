import { articlePushEndpoints } from '@portal/contract/content/push/article-push.endpoints.ts';
import { type Route, route } from '#platform/http/route.ts';
import { whileConnected } from '#platform/http/while-connected.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { checkSite, getPush, startPush } from './article-push.service.ts';
import { noteDifference, previewPush } from './push-preview.service.ts';

export const articlePushRoutes = ({ guardedFetch }: { guardedFetch: GuardedFetch }): Route[] => [
  route(articlePushEndpoints.get, ({ db, viewer, params }) => getPush(db, viewer, params.id)),
  route(articlePushEndpoints.preview, {
    async prepare({ reader, viewer, params, body, request }) {
      const { signal, forget } = whileConnected(request);
      const asked = { articleId: params.id, options: body };
      try {
        return await previewPush(reader, viewer, asked, { fetch: guardedFetch, signal });
      } finally {
        forget();
      }
    },
    async handle({ db }, preview) {
      await noteDifference(db, preview);
      return preview;
    },
  }),
  route(articlePushEndpoints.start, {
    async prepare({ reader, viewer, params, body, request }) {
      const { signal, forget } = whileConnected(request);
      const asked = { articleId: params.id, body };
      try {
        return await checkSite(reader, viewer, asked, { fetch: guardedFetch, signal });
      } finally {
        forget();
      }
    },
    handle: ({ db, viewer, params, body }, checked) =>
      startPush(db, viewer, { articleId: params.id, body }, checked),
  }),
];
