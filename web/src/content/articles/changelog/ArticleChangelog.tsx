import { VisuallyHidden } from '@mantine/core';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import type { ChangelogEntry } from '@portal/contract/content/articles/changelog.schema.ts';
import { IconArrowsExchange, IconMinus, IconPlus } from '@tabler/icons-react';
import { labelOfField } from '#content/shared/article-labels.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { useEndpointPages } from '#platform/api/queries.ts';
import { MomentText } from '#platform/thread/MomentText.tsx';
import styles from '#platform/thread/Thread.module.css';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import { formatDayAndHour } from '#platform/ui/dates/format-date.ts';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';

export function ArticleChangelog({ articleId }: { articleId: number }) {
  const log = useEndpointPages(articleCalls.changelog, {
    params: { id: articleId },
    pageSize: 50,
  });
  if (log.error) {
    return (
      <LoadProblemLine
        heading="The changelog couldn’t be loaded"
        error={log.error}
        onRetry={() => void log.refetch()}
      />
    );
  }
  if (log.isLoading) {
    return (
      <p className={styles.quiet} role="status">
        Fetching Article Changelog
      </p>
    );
  }
  if (log.rows.length === 0) return <p className={styles.quiet}>No Recorded Changes</p>;
  return (
    <>
      <ul className={styles.thread}>
        {log.rows.map((entry) => (
          <ChangelogLine key={entry.id} entry={entry} />
        ))}
      </ul>
      <ShowMore list={log} size="xs" mt={12}>
        Show Older
      </ShowMore>
    </>
  );
}

/** Formats an instant in the agency's time zone. Returns other values unchanged. */
function shownValue(value: string, timeZone: string): string {
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? formatDayAndHour(value, timeZone) : value;
}

const kinds = {
  '+': { word: 'Added', Icon: IconPlus },
  '-': { word: 'Removed', Icon: IconMinus },
  '~': { word: 'Changed', Icon: IconArrowsExchange },
} as const;

function ChangelogLine({ entry }: { entry: ChangelogEntry }) {
  const { word, Icon } = kinds[entry.change_type];
  const timeZone = useTimeZone();
  return (
    <li className={styles.entry}>
      <span className={styles.mark} data-kind={entry.change_type}>
        <Icon size={13} stroke={2.2} aria-hidden="true" />
        <VisuallyHidden>{word}</VisuallyHidden>
      </span>
      <div className={styles.head}>
        <span className={styles.name}>{labelOfField(entry.changed_field)}</span>
        <span className={styles.when}>
          {entry.changed_by?.name ?? 'Portal'} · <MomentText value={entry.change_date} />
          {entry.note && ` · ${entry.note}`}
        </span>
      </div>
      <p className={styles.change}>
        {entry.previous_value !== null && <del>{shownValue(entry.previous_value, timeZone)}</del>}
        {entry.previous_value !== null && entry.new_value !== null && ' → '}
        {entry.new_value !== null && <ins>{shownValue(entry.new_value, timeZone)}</ins>}
      </p>
    </li>
  );
}
