import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ContentSidebar } from '#content/shared/content-sidebar.ts';
import { useCan } from '#platform/session/viewer.ts';

export function AddArticleButton({ sidebar }: { sidebar: ContentSidebar }) {
  const canAdd = useCan('add_contentarticle');
  if (!canAdd) return null;
  return (
    <Button
      leftSection={<IconPlus size={15} stroke={2} />}
      onClick={() => sidebar.open({ kind: 'new', record: 'article' })}
    >
      Add Content Article
    </Button>
  );
}
