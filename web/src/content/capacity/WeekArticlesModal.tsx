import { Modal } from '@mantine/core';
import { capacityCalls } from '@portal/contract/content/capacity/capacity.calls.ts';
import { amountText, roleWords } from '@portal/contract/content/capacity/capacity-texts.ts';
import { useEndpointPages } from '#platform/api/queries.ts';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import type { OpenWeek } from './CapacityTable.tsx';
import styles from './shared/Capacity.module.css';
import { weekText } from './shared/load-texts.ts';

interface WeekArticlesModalProps {
  opened: OpenWeek;
  onClose: () => void;
  onOpenArticle: (id: number) => void;
}

/** Lists the articles that a table cell counts. */
export function WeekArticlesModal({ opened, onClose, onOpenArticle }: WeekArticlesModalProps) {
  const { user, name, role, week } = opened;
  const list = useEndpointPages(capacityCalls.articles, {
    pageSize: 50,
    query: { user, role, week },
  });
  return (
    <Modal opened onClose={onClose} size={600} title={`${name}: ${roleWords[role].name}`}>
      <div className={styles.stack}>
        <p className={styles.hint}>{weekText(week)}</p>
        {list.error && (
          <LoadProblemLine
            heading="The articles couldn’t be loaded"
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.isLoading && <SkeletonRows label="Loading articles" rows={4} />}
        {!list.isLoading && !list.error && list.rows.length === 0 && (
          <p className={styles.hint}>No open article is due in this week.</p>
        )}
        {list.rows.length > 0 && (
          <ul className={styles.list}>
            {list.rows.map((article) => (
              <li key={article.id} className={styles.entry}>
                <span className={styles.entryRow}>
                  <button
                    type="button"
                    className={styles.title}
                    onClick={() => onOpenArticle(article.id)}
                  >
                    {article.title}
                  </button>
                  <StatusDot status={article.status} />
                </span>
                <span className={styles.facts}>
                  <span>{article.client.dba_name}</span>
                  <span>{article.content_type.name}</span>
                  <span>
                    Due <DateText value={article.due} style="card" />
                  </span>
                  <span>
                    {article.is_estimated && 'about '}
                    {amountText('words', article.word_count)}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
        <ShowMore list={list}>Show More Articles</ShowMore>
      </div>
    </Modal>
  );
}
