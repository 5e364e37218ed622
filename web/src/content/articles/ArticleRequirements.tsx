import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { requirementsQuery } from '#organizations/organizations.queries.ts';
import { isInClientGroup, useViewer } from '#platform/session/viewer.ts';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import styles from './Article.module.css';

/** Shows the client's editorial requirements to the people who work on the article. */
export function ArticleRequirements({ client }: Pick<Article, 'client'>) {
  const isForWork = !isInClientGroup(useViewer());
  const list = useQuery({ ...requirementsQuery(client.id), enabled: isForWork });
  if (list.error) {
    return (
      <LoadProblemLine
        heading="The editorial requirements couldn’t be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (!list.data?.length) return null;
  return (
    <section className={styles.section} aria-label="Editorial requirements">
      <h3 className={styles.heading}>Editorial requirements</h3>
      <ul className={styles.requirements}>
        {list.data.map(({ id, requirement }) => (
          <li key={id}>{requirement}</li>
        ))}
      </ul>
    </section>
  );
}
