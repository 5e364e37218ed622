import type { BodyImage } from '@portal/contract/content/documents/body-image.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { imagesQuery } from './images.queries.ts';

/** The id of the article whose text is shown. A context, because images are rendered deep inside the editor. */
export const ShownArticle = createContext(0);

type ShownImage = Pick<BodyImage, 'id' | 'url' | 'width' | 'height'>;

/** The text's images, for readers who can't list the article's images; null if the reader can list them. */
export const GivenImages = createContext<readonly ShownImage[] | null>(null);

/** Returns an image with its link, undefined while it is loading, or null if the article doesn't have it. */
export function useBodyImage(id: number) {
  const articleId = useContext(ShownArticle);
  const given = useContext(GivenImages);
  const { data } = useQuery({ ...imagesQuery(articleId), enabled: given === null });
  const images: readonly ShownImage[] | undefined = given ?? data;
  return images && (images.find((image) => image.id === id) ?? null);
}
