import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ContentSidebar } from '#content/shared/content-sidebar.ts';
import { useCan } from '#platform/session/viewer.ts';

interface AddArticleButtonProps {
  sidebar: ContentSidebar;
  /** 'default' for the second button, which is shown in an empty list. */
  variant?: 'filled' | 'default';
}

export function AddArticleButton({ sidebar, variant = 'filled' }: AddArticleButtonProps) {
  const canAdd = useCan('add_contentarticle');
  if (!canAdd) return null;
  return (
    <Button
      variant={variant}
      leftSection={<IconPlus size={15} stroke={2} />}
      onClick={() => sidebar.open({ kind: 'new', record: 'article' })}
    >
      {variant === 'filled' ? 'Add Content Article' : 'Add an Article'}
    </Button>
  );
}
