import { articleBodyCalls } from '@portal/contract/content/documents/article-body.calls.ts';
import type {
  BodyImage,
  NewBodyImage,
} from '@portal/contract/content/documents/body-image.schema.ts';
import { call } from '#platform/api/call.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { onEvent } from '#platform/events/event-registry.ts';

onEvent('article-image', [articleBodyCalls.listImages]);

/** The time in milliseconds for which links are cached: 6 hours, because links work for at least 12 hours. */
const linkLifetime = 6 * 3_600_000;

export const imagesQuery = (articleId: number) => ({
  ...endpointQuery(articleBodyCalls.listImages, { params: { id: articleId } }),
  staleTime: linkLifetime,
  refetchInterval: linkLifetime,
});

/** Finds an image in an article whose text was opened in this tab. */
export function findImage(id: number): BodyImage | undefined {
  const lists = queryClient.getQueriesData<BodyImage[]>({
    queryKey: [articleBodyCalls.listImages.path],
  });
  return lists.flatMap(([, images]) => images ?? []).find((image) => image.id === id);
}

/** Adds a file, an image from the web, or a copy of another article's image to an article. */
export async function addImage(articleId: number, source: File | NewBodyImage): Promise<BodyImage> {
  const params = { id: articleId };
  const added = await (source instanceof File
    ? call(articleBodyCalls.addImage, { params, body: {}, files: { image: source } })
    : call(articleBodyCalls.addImage, { params, body: source }));
  queryClient.setQueryData<BodyImage[]>(imagesQuery(articleId).queryKey, (images = []) => [
    ...images.filter(({ id }) => id !== added.id),
    added,
  ]);
  return added;
}
