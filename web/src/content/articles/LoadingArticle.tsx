import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import type { KnownArticle } from '../shared/article-turn.ts';
import { ArticleHead } from './ArticleHead.tsx';

/** The panel's body while its article is on its way: what is known of it, and the place of the rest. */
export function LoadingArticle({ known }: { known: KnownArticle | undefined }) {
  return (
    <Stack gap={20} role="status">
      <VisuallyHidden>Loading Article</VisuallyHidden>
      {known && <ArticleHead article={known} />}
      <Skeleton h={96} radius={10} />
      <Skeleton h={28} w={150} />
      {['78%', '64%', '71%', '58%', '74%'].map((width) => (
        <Skeleton key={width} h={10} w={width} />
      ))}
    </Stack>
  );
}
