import { livePageCalls } from '@portal/contract/content/live-pages/live-page.calls.ts';
import { Link } from '@tanstack/react-router';
import { useEndpointPages } from '#platform/api/queries.ts';
import { useMayCall } from '#platform/session/viewer.ts';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { LivePageState } from '../LivePageState.tsx';
import styles from '../LivePages.module.css';

interface LivePageListProps {
  /** The organization's id. */
  organization: number;
  /** Whether to list only the pages whose differences await a decision. */
  isChangedOnly?: boolean;
}

/** Lists the live pages of a client's articles, changed pages first. Clicking a page opens its article. */
export function LivePageList({ organization, isChangedOnly = false }: LivePageListProps) {
  const mayList = useMayCall(livePageCalls.list);
  const list = useEndpointPages(livePageCalls.list, {
    query: isChangedOnly ? { organization, is_changed: 'true' } : { organization },
    pageSize: 20,
    isEnabled: mayList,
  });
  if (!mayList) return null;
  if (list.error) {
    return (
      <LoadProblemLine
        heading="The live pages couldn’t be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (list.isLoading) return <p className={styles.quiet}>Loading live pages</p>;
  if (list.rows.length === 0) {
    return (
      <p className={styles.quiet}>
        {isChangedOnly ? 'No live page has changed.' : 'No live page is watched yet.'}
      </p>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {list.rows.map(({ id, article, state, checked_at, difference_count }) => (
          <li key={id}>
            <Link
              className={styles.name}
              to="/content-generation/articles/list"
              search={{ article: article.id, title: article.title }}
            >
              {article.title}
            </Link>
            <span>
              <LivePageState state={state} />
              {difference_count > 0 && ` · ${difference_count.toLocaleString('en')} to decide`}
              {checked_at && (
                <span className={styles.quiet}>
                  {' '}
                  <DateText value={checked_at} style="card" />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <ShowMore list={list} size="xs">
        Show More
      </ShowMore>
    </>
  );
}
