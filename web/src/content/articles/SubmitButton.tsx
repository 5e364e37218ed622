import { Button, type ButtonProps } from '@mantine/core';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { movesFrom } from '@portal/contract/content/articles/article-workflow.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '#platform/session/viewer.ts';
import { ConfirmDialog } from '#platform/ui/buttons/ConfirmButton.tsx';
import { statusesQuery } from '../shared/pick-lists.queries.ts';
import { useMoveArticle } from './articles.queries.ts';
import { findShortText, type ShortText, shortTextMessage } from './document-links/short-text.ts';

const submitLabels: Record<string, string> = {
  editing: 'Submit for Editing',
  reedit: 'Submit for Re-Editing',
  final_review: 'Submit for Final Review',
  ready_to_post: 'Submit for Posting',
};

export const maySubmit = ({ allowed_actions, archived }: Article) =>
  !archived && allowed_actions.includes('submit');

interface SubmitButtonProps extends Pick<ButtonProps, 'size'> {
  article: Article;
  /** Saves the text before its words are counted, and returns whether it was saved. */
  saveFirst?: () => Promise<boolean>;
}

/** Submits the article to its next status, asking for confirmation if its text is below the minimum. */
export function SubmitButton({ article, saveFirst, ...button }: SubmitButtonProps) {
  const { id: viewerId } = useViewer();
  const statuses = useQuery(statusesQuery).data;
  const next = movesFrom(article, viewerId).find(({ action }) => action === 'submit');
  const target = statuses?.find(({ uid }) => uid === next?.to);
  // There is no input to lose, so the move is applied optimistically and rolled back if it is rejected.
  const shows = target && { status: target, is_late: false, allowed_actions: [] };
  const move = useMoveArticle({ shows });
  const [shortText, setShortText] = useState<ShortText | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  if (!next) return null;

  const submit = () => {
    setShortText(null);
    move.mutate({ body: { articleId: article.id, to_status: next.to, extras: {} } });
  };
  const check = async () => {
    if (saveFirst && !(await saveFirst())) return;
    const short = await findShortText(article);
    if (short) setShortText(short);
    else submit();
  };
  const handleSubmit = async () => {
    setIsChecking(true);
    await check();
    setIsChecking(false);
  };

  return (
    <>
      <Button
        {...button}
        rightSection={<IconArrowRight size={16} stroke={1.8} />}
        loading={move.isPending || isChecking}
        onClick={() => void handleSubmit()}
      >
        {submitLabels[next.to] ?? 'Submit'}
      </Button>
      <ConfirmDialog
        isOpen={shortText !== null}
        title="Submit below the minimum?"
        confirmLabel="Submit Anyway"
        isDangerous={false}
        onConfirm={submit}
        onCancel={() => setShortText(null)}
      >
        {shortText && shortTextMessage(shortText)}
      </ConfirmDialog>
    </>
  );
}
