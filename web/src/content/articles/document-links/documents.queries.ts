import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { documentCalls } from '@portal/contract/content/documents/document.calls.ts';
import { documentMessages } from '@portal/contract/content/documents/document.schema.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { usePortalSettings } from '#platform/api/portal-settings.ts';
import { keepArticle, listsOfArticles } from '../articles.queries.ts';
import { type DocumentHolder, type DocumentKind, placeOfDocument } from './article-documents.ts';

/**
 * Returns a function that creates an article's document or sheet. A document in the portal is opened immediately. Set
 * `callerShowsErrors` if the caller shows the errors.
 */
export function useCreateDocument(
  article: DocumentHolder,
  kind: DocumentKind,
  { callerShowsErrors = false }: { callerShowsErrors?: boolean } = {},
) {
  const navigate = useNavigate();
  const settings = usePortalSettings();
  const mutation = useEndpointMutation(documentCalls.create, {
    invalidates: [...listsOfArticles, articleCalls.changelog],
    toast: documentMessages.created,
    callerShowsErrors,
    onSuccess: (made) => {
      keepArticle(made.article);
      const place = placeOfDocument(made.article, kind);
      if (place?.isOwn) void navigate({ to: place.href });
    },
  });
  return {
    /** True if the viewer may create the document and its storage is configured. */
    mayCreate:
      article.allowed_actions.includes('write_body') &&
      (kind === 'doc' || settings?.makes_sheets === true),
    /** True if a sheet can't be created because no connector is set up. */
    lacksConnector: kind === 'sheet' && settings?.makes_sheets === false,
    isPending: mutation.isPending,
    error: mutation.error,
    create: () => mutation.mutate({ body: { articleId: article.id, isSheet: kind === 'sheet' } }),
  };
}
