import { Skeleton, VisuallyHidden } from '@mantine/core';
import { ApiError } from '@portal/contract/platform/api-error.ts';
import { IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ContentLink } from '#content/shared/ContentLink.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { useArticle } from '../articles/articles.queries.ts';
import { bodyQuery } from '../articles/document-links/article-body.queries.ts';
import styles from './Document.module.css';
import { DocumentHead } from './DocumentHead.tsx';
import { documentRouteId } from './document-search.ts';
import { KeptText } from './KeptText.tsx';
import { OpenDocument } from './OpenDocument.tsx';

export function DocumentScreen() {
  const { articleId } = useParams({ from: documentRouteId });
  const id = Number(articleId);
  const { article, error, refetch } = useArticle(id);
  const body = useQuery(bodyQuery(id));
  const problem = error ?? body.error;

  if (isRefused(body.error)) {
    return (
      <EmptyState
        heading="This text isn’t ready yet"
        icon={<IconFileOff size={22} stroke={1.5} />}
        action={<ContentLink />}
      >
        You can read it once it is ready for final review.
      </EmptyState>
    );
  }
  if (problem && !(article && body.data)) {
    if (!isMissing(problem)) {
      const handleRetry = () => void Promise.all([refetch(), body.refetch()]);
      return (
        <LoadProblem heading="The text couldn’t be loaded" error={problem} onRetry={handleRetry} />
      );
    }
    return (
      <>
        <EmptyState
          heading="This article is gone"
          icon={<IconFileOff size={22} stroke={1.5} />}
          action={<ContentLink />}
        >
          It was deleted, or you no longer have access.
        </EmptyState>
        <KeptText articleId={id} />
      </>
    );
  }
  if (article && body.data) {
    return <OpenDocument key={id} article={article} body={body.data} isGone={isMissing(problem)} />;
  }
  return (
    <div className={styles.page}>
      {article && <DocumentHead article={article} />}
      <LoadingText />
    </div>
  );
}

const isMissing = (problem: Error | null) =>
  problem instanceof ApiError && [400, 404].includes(problem.status);

const isRefused = (problem: Error | null) => problem instanceof ApiError && problem.status === 403;

const widths = ['62%', '96%', '91%', '98%', '40%', '94%', '88%', '97%', '56%'];

function LoadingText() {
  return (
    <div className={styles.loading} role="status">
      <VisuallyHidden>Loading the text</VisuallyHidden>
      {widths.map((width) => (
        <Skeleton key={width} h={12} w={width} mt={18} aria-hidden="true" />
      ))}
    </div>
  );
}
