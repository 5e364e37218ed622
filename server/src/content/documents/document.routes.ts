import { documentEndpoints } from '@portal/contract/content/documents/document.endpoints.ts';
import { type Route, route } from '#platform/http/route.ts';
import { presentArticle } from '../articles/article.presenter.ts';
import { createDocument, type DocumentServices, linkDocument } from './document.service.ts';

export const documentRoutes = (services: DocumentServices): Route[] => [
  route(documentEndpoints.create, {
    prepare: ({ viewer, body }) => createDocument(services, viewer, body),
    handle: async ({ db, viewer, body }, prepared) => {
      const { document, article } = await linkDocument(db, viewer, body, prepared);
      return { ...document, article: presentArticle(viewer, article) };
    },
  }),
];
