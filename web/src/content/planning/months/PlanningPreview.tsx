import { Skeleton } from '@mantine/core';
import type { PlanningMonthPreview } from '@portal/contract/content/planning/planning-month.schema.ts';
import { useId } from 'react';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { PersonName } from '#platform/ui/people/PersonAvatar.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import styles from './PlanningMonthForm.module.css';
import { WorkLoads } from './WorkLoads.tsx';

interface PlanningPreviewProps {
  preview: PlanningMonthPreview | undefined;
  isLoading: boolean;
  /** The reason there is no preview. */
  error?: Error | null;
  onRetry?: () => void;
}

/** Shows the articles that the templates would create, and each person's workload. */
export function PlanningPreview({ preview, ...missing }: PlanningPreviewProps) {
  return (
    <section
      className={styles.preview}
      aria-label="Articles from the templates"
      aria-live="polite"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
    >
      {preview ? <Preview preview={preview} /> : <NoPreview {...missing} />}
    </section>
  );
}

function NoPreview({ isLoading, error, onRetry }: Omit<PlanningPreviewProps, 'preview'>) {
  if (error && onRetry) {
    return (
      <LoadProblemLine heading="The preview couldn’t be loaded" error={error} onRetry={onRetry} />
    );
  }
  if (!isLoading) {
    return (
      <p className={styles.hint}>
        Choose a month to see which articles the templates plan for it and who writes them.
      </p>
    );
  }
  return (
    <>
      <Skeleton h={40} w="60%" />
      {[90, 80, 95, 70].map((width) => (
        <Skeleton key={width} h={10} w={`${width}%`} />
      ))}
    </>
  );
}

function Preview({ preview }: { preview: PlanningMonthPreview }) {
  const { article_count, word_count, without_writer_count, writers, editors, weeks } = preview;
  const unassignedId = useId();
  const unassigned = preview.articles.filter(({ is_without_writer }) => is_without_writer);
  if (article_count === 0) {
    return (
      <p className={styles.hint}>
        No templates create articles in this month. The month will be added empty.
      </p>
    );
  }
  return (
    <>
      <dl className={styles.numbers}>
        <div>
          <dt>Articles</dt>
          <dd>{article_count.toLocaleString('en')}</dd>
        </div>
        <div>
          <dt>Words</dt>
          <dd>{word_count.toLocaleString('en')}</dd>
        </div>
        <div>
          <dt>No writer</dt>
          <dd data-warning={without_writer_count > 0 || undefined}>{without_writer_count}</dd>
        </div>
      </dl>
      {unassigned.length > 0 && (
        <div>
          <h3 className={styles.heading} id={unassignedId}>
            Created unassigned: the template has no active writer
          </h3>
          <ul className={styles.unassigned} aria-labelledby={unassignedId}>
            {unassigned.map(({ template, title, client }) => (
              <li key={template}>
                {title} <span>{client.dba_name}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <WorkLoads heading="Writers" loads={writers.map(personLoad)} />
      <WorkLoads heading="Editors" loads={editors.map(personLoad)} />
      <WorkLoads
        heading="Weeks of writing"
        loads={weeks.map(({ week, word_count: words, article_count: articles }) => ({
          key: week ?? 'none',
          name: week ? (
            <span>
              Week of <DateText value={week} style="card" />, {week.slice(0, 4)}
            </span>
          ) : (
            'No date'
          ),
          words,
          articles,
        }))}
      />
    </>
  );
}

function personLoad(load: PlanningMonthPreview['writers'][number]) {
  return {
    key: String(load.person.id),
    name: <PersonName person={load.person} />,
    words: load.word_count,
    articles: load.article_count,
    usual: load.usual_word_count,
    isHeavy: load.has_too_much,
  };
}
