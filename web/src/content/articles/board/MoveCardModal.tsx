import { Modal } from '@mantine/core';
import type { Move } from '@portal/contract/content/articles/article-workflow.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ListingProblem } from '#content/shared/ListingProblem.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import { ArticlePostForm } from '../ArticlePostForm.tsx';
import { ArticlePostQaForm } from '../ArticlePostQaForm.tsx';
import { articleQuery } from '../articles.queries.ts';
import { FeedbackForm } from '../feedback/FeedbackForm.tsx';
import { SubmitButton } from '../SubmitButton.tsx';

interface MoveCardModalProps {
  id: number;
  move: Move;
  onClose: () => void;
}

/** Asks for the feedback, address, or dates that a move needs, using the article panel's forms. */
export function MoveCardModal({ id, move, onClose }: MoveCardModalProps) {
  const { data: article, error, refetch } = useQuery(articleQuery(id));
  const isMoved = article !== undefined && article.status.uid !== move.from;
  useEffect(() => {
    if (isMoved) onClose();
  }, [isMoved, onClose]);

  const form = () => {
    if (error && !article) return <ListingProblem error={error} onRetry={() => void refetch()} />;
    if (!article) return <SkeletonFields label="Loading Article" />;
    if (move.approves !== null) return <FeedbackForm article={article} decision={move.approves} />;
    if (move.action === 'post') return <ArticlePostForm article={article} />;
    if (move.action === 'complete_post_qa') return <ArticlePostQaForm article={article} />;
    return <SubmitButton article={article} />;
  };
  return (
    <Modal opened onClose={onClose} title={article ? `Move “${article.title}”` : 'Move'} size={480}>
      {form()}
    </Modal>
  );
}
