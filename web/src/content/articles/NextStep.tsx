import { Button } from '@mantine/core';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { IconArchive } from '@tabler/icons-react';
import { currentAssigneeOf, whoCouldAct } from '../shared/current-assignee.ts';
import { ArticlePostForm } from './ArticlePostForm.tsx';
import { ArticlePostQaForm } from './ArticlePostQaForm.tsx';
import { useArchiveArticle } from './articles.queries.ts';
import { CurrentAssignee } from './CurrentAssignee.tsx';
import { FeedbackForm } from './feedback/FeedbackForm.tsx';
import { RejectionReason } from './feedback/RejectionReason.tsx';
import styles from './NextStep.module.css';
import { maySubmit, SubmitButton } from './SubmitButton.tsx';

/** Shows the next step to users who may take it. Other users see who may take it. */
export function NextStep({ article }: { article: Article }) {
  const { allowed_actions: allowed } = article;
  if (article.archived) return <Archived article={article} />;
  if (maySubmit(article)) return <SubmitStep article={article} />;
  if (allowed.includes('approve') || allowed.includes('reject')) {
    return <FeedbackForm article={article} />;
  }
  if (allowed.includes('post')) return <ArticlePostForm article={article} />;
  if (allowed.includes('complete_post_qa')) return <ArticlePostQaForm article={article} />;
  return <Waiting article={article} />;
}

function SubmitStep({ article }: { article: Article }) {
  return (
    <section className={styles.step} aria-label="Next step">
      <CurrentAssignee article={article} />
      <RejectionReason article={article} />
      <SubmitButton article={article} />
    </section>
  );
}

function Waiting({ article }: { article: Article }) {
  if (!currentAssigneeOf(article)) return null;
  return (
    <section className={styles.step} aria-label="Next step">
      <CurrentAssignee article={article} />
      <RejectionReason article={article} />
      <p className={styles.hint}>{whoCouldAct(article)}</p>
    </section>
  );
}

function Archived({ article }: { article: Article }) {
  const archive = useArchiveArticle();
  const mayBringBack = article.allowed_actions.includes('archive');
  return (
    <section className={styles.step} aria-label="Next step">
      <p className={styles.turn}>
        <IconArchive size={18} stroke={1.6} aria-hidden="true" />
        <strong>Archived</strong>
      </p>
      <p className={styles.hint}>Archived articles are hidden from assignments and lists.</p>
      {mayBringBack && (
        <Button
          variant="default"
          loading={archive.isPending}
          onClick={() => archive.setArchived(article.id, false)}
        >
          Un-archive
        </Button>
      )}
    </section>
  );
}
