import { Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { SidePanel } from '#platform/ui/SidePanel.tsx';
import type { KnownArticle } from '../shared/article-turn.ts';
import { ArticleHead } from './ArticleHead.tsx';

/** The panel while its article is on its way: what is known of it, and the place of the rest. */
export function LoadingArticle({ known, onClose }: { known?: KnownArticle; onClose: () => void }) {
  return (
    <SidePanel title={known?.title ?? <Text c="dimmed">Loading Article</Text>} onClose={onClose}>
      <Stack gap={20} role="status">
        <VisuallyHidden>Loading Article</VisuallyHidden>
        {known && <ArticleHead article={known} />}
        <Skeleton h={96} radius={10} />
        <Skeleton h={28} w={150} />
        {['78%', '64%', '71%', '58%', '74%'].map((width) => (
          <Skeleton key={width} h={10} w={width} />
        ))}
      </Stack>
    </SidePanel>
  );
}
