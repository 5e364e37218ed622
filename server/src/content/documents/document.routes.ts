import { documentEndpoints } from '@portal/contract/content/documents/document.endpoints.ts';
import { type Route, route } from '#platform/http/route.ts';
import { presentArticle } from '../articles/article.presenter.ts';
import { type DocumentServices, linkDocument, makeDocument } from './document.service.ts';

export const documentRoutes = (services: DocumentServices): Route[] => [
  route(documentEndpoints.create, {
    prepare: ({ viewer, body }) => makeDocument(services, viewer, body),
    handle: async ({ db, viewer, body }, prepared) => {
      const { made, article } = await linkDocument(db, viewer, body, prepared);
      return { ...made, article: presentArticle(viewer, article) };
    },
  }),
];
