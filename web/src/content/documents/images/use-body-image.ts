import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { imagesQuery } from './images.queries.ts';

/** The article whose text is shown, as context, since images are rendered deep inside the editor. */
export const ShownArticle = createContext(0);

/** The image with its link; undefined while it is loading, null if the article doesn't have it. */
export function useBodyImage(id: number) {
  const articleId = useContext(ShownArticle);
  const { data } = useQuery(imagesQuery(articleId));
  return data && (data.find((image) => image.id === id) ?? null);
}
