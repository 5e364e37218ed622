import { Modal } from '@mantine/core';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { PushForm } from './PushForm.tsx';
import { pushQuery } from './push.queries.ts';

interface PushModalProps {
  article: Pick<Article, 'id' | 'title' | 'client'>;
  onClose: () => void;
}

/** Pushes one article to WordPress, after a preview of exactly the content that will be written. */
export function PushModal({ article, onClose }: PushModalProps) {
  const { data: push, error, refetch } = useQuery(pushQuery(article.id));
  return (
    <Modal opened onClose={onClose} size={920} title="Push to WordPress">
      {error && !push && (
        <LoadProblem
          heading="The push couldn’t be prepared"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {push && <PushForm article={article} push={push} onClose={onClose} />}
    </Modal>
  );
}
