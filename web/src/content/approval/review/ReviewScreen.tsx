import type { Review } from '@portal/contract/content/approval/review.schema.ts';
import { ApiError } from '@portal/contract/platform/api-error.ts';
import { useQuery } from '@tanstack/react-query';
import { BrandMark } from '#platform/ui/brand/BrandMark.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { usePageTitle } from '#platform/ui/layout/use-page-title.ts';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import styles from './Review.module.css';
import { ReviewArticle } from './ReviewArticle.tsx';
import { ReviewLink } from './ReviewLink.tsx';
import { reviewQuery } from './review.queries.ts';
import { useReviewAddress } from './review-address.ts';

/** Shows the page behind a personal review link. The page is designed for phones and needs no sign-in. */
export function ReviewScreen() {
  const { token, article } = useReviewAddress();
  const { data, error, refetch } = useQuery(reviewQuery(token, article));
  usePageTitle('Review');
  return (
    <main className={styles.page}>
      <div className={styles.sheet}>
        <BrandMark size={26} />
        {data && <Opened token={token} review={data} onReload={() => void refetch()} />}
        {!data && error && <Problem error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows label="Loading" rows={6} />}
      </div>
    </main>
  );
}

interface OpenedProps {
  token: string;
  review: Review;
  onReload: () => void;
}

function Opened({ token, review, onReload }: OpenedProps) {
  const { article, articles, client, expires_at, reviewer } = review;
  const isList = articles.length > 1;
  return (
    <>
      {article ? (
        <>
          {isList && (
            <ReviewLink className={styles.back} token={token} article={undefined}>
              All {articles.length} articles to review
            </ReviewLink>
          )}
          <p className={styles.quiet}>For {client}</p>
          <ReviewArticle
            key={article.id}
            token={token}
            client={client}
            article={article}
            hasOthers={isList}
            onReload={onReload}
          />
        </>
      ) : (
        <ArticleLinks token={token} review={review} />
      )}
      <p className={styles.note}>
        This link is {reviewer}’s alone. It works until <DateText value={expires_at} style="card" />
        , or until the review is over.
      </p>
    </>
  );
}

function ArticleLinks({ token, review: { articles, client } }: { token: string; review: Review }) {
  return (
    <>
      <p className={styles.quiet}>For {client}</p>
      <h1 className={styles.title}>{articles.length} articles to review</h1>
      <ul className={styles.list}>
        {articles.map(({ id, title, due_date }) => (
          <li key={id}>
            <ReviewLink className={styles.entry} token={token} article={id}>
              <span>{title}</span>
              {due_date && (
                <span className={styles.quiet}>
                  Due <DateText value={due_date} style="card" />
                </span>
              )}
            </ReviewLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isWrong = error instanceof ApiError && [400, 404].includes(error.status);
  if (!isWrong) {
    return <LoadProblem heading="This page couldn’t be loaded" error={error} onRetry={onRetry} />;
  }
  return (
    <>
      <h1 className={styles.title}>This link doesn’t work</h1>
      <p className={styles.text}>
        The review may be over, or the link may be incomplete or expired. Use the link in a newer
        email, or ask your agency for a new one.
      </p>
    </>
  );
}
