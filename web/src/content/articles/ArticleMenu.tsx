import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import {
  IconArchive,
  IconArchiveOff,
  IconDots,
  IconLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/ui/buttons/ConfirmButton.tsx';
import { showSuccess, showToast } from '#platform/ui/toasts/toasts.ts';
import { useArchiveArticle, useDeleteArticle } from './articles.queries.ts';

interface ArticleMenuProps {
  article: Article;
  /** Omitted while the article is being edited. */
  onEdit?: () => void;
  onDeleted: () => void;
}

/** Shows a menu of the article's actions, except for its next step. */
export function ArticleMenu({ article, onEdit, onDeleted }: ArticleMenuProps) {
  const { id, archived, allowed_actions: allowed } = article;
  // The dialog's code loads on first use, because most users only read the panel.
  const [question, setQuestion] = useState<'none' | 'asked' | 'answered'>('none');
  const archive = useArchiveArticle();
  const remove = useDeleteArticle(onDeleted);

  return (
    <>
      {onEdit && allowed.includes('update') && (
        <Tooltip label="Edit article">
          <ActionIcon aria-label="Edit article" onClick={onEdit}>
            <IconPencil size={17} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon aria-label="More actions">
            <IconDots size={17} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconLink size={16} stroke={1.6} />}
            onClick={() => void copyLink()}
          >
            Copy link
          </Menu.Item>
          {allowed.includes('archive') && (
            <Menu.Item
              leftSection={
                archived ? (
                  <IconArchiveOff size={16} stroke={1.6} />
                ) : (
                  <IconArchive size={16} stroke={1.6} />
                )
              }
              onClick={() => archive.setArchived(id, !archived)}
            >
              {archived ? 'Un-archive' : 'Archive'}
            </Menu.Item>
          )}
          {allowed.includes('delete') && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} stroke={1.6} />}
              onClick={() => setQuestion('asked')}
            >
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {question !== 'none' && (
        <ConfirmDialog
          isOpen={question === 'asked'}
          title="Delete this article?"
          confirmLabel="Delete"
          isBusy={remove.isPending}
          onConfirm={() =>
            remove.mutate({ params: { id } }, { onSettled: () => setQuestion('answered') })
          }
          onCancel={() => setQuestion('answered')}
        >
          This permanently deletes “{article.title}” with its comments, feedback and history.
          Archive it to keep them.
        </ConfirmDialog>
      )}
    </>
  );
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    showSuccess('Link Copied!');
  } catch {
    showToast({
      heading: 'The browser didn’t allow copying',
      message: location.href,
      tone: 'error',
    });
  }
}
