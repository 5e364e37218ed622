import { Button, Group, Loader, Modal, Stack } from '@mantine/core';
import { articlePushCalls } from '@portal/contract/content/push/article-push.calls.ts';
import type {
  ArticlePush,
  ArticlePushOptions,
  ArticlePushPreview,
} from '@portal/contract/content/push/article-push.schema.ts';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ArticleRow } from '#content/shared/article-rows.ts';
import { errorText } from '#platform/api/api-error.ts';
import { call } from '#platform/api/call.ts';
import { invalidate } from '#platform/api/invalidation.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { staleKey } from '#platform/api/queries.ts';
import { formatMoment } from '#platform/ui/dates/format-date.ts';
import { BulkTimingFields } from './BulkTimingFields.tsx';
import { type BulkTiming, dateOf, initialTiming } from './bulk-push-dates.ts';
import styles from './Push.module.css';
import { isPushing, optionsOf, pushPreviewQuery, pushQuery } from './push.queries.ts';

interface BulkPushFormProps {
  articles: readonly ArticleRow[];
  onClose: () => void;
}

interface Item {
  article: ArticleRow;
  push: ArticlePush | undefined;
  options: ArticlePushOptions | undefined;
  preview: ArticlePushPreview | undefined;
  /** The reason the article has no date for its scheduled post; null if it has one or needs none. */
  dateProblem: string | null;
  /** The reason the article's state or preview couldn't be loaded. */
  error: Error | null;
}

/** Pushes several articles to WordPress, each with the options from its client's previous push. */
export function BulkPushForm({ articles, onClose }: BulkPushFormProps) {
  const [timing, setTiming] = useState<BulkTiming>(initialTiming);
  const items = useItems(articles, timing);
  const { results, isSending, send } = useSending();
  const ready = items.filter((item) => isReady(item) && results[item.article.id] === undefined);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send(ready);
  };
  return (
    <Modal opened onClose={onClose} size={920} title="Push to WordPress">
      <form onSubmit={handleSubmit} noValidate aria-label="Push several articles">
        <Stack gap={16}>
          <BulkTimingFields timing={timing} isDisabled={isSending} onChange={setTiming} />
          <ul className={styles.entries} aria-label="Articles">
            {items.map((item) => (
              <li key={item.article.id} className={styles.entry}>
                <p>
                  {item.article.title}
                  <br />
                  <span className={styles.client}>{item.article.client.dba_name}</span>
                </p>
                <EntryState item={item} result={results[item.article.id]} />
              </li>
            ))}
          </ul>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" disabled={ready.length === 0} loading={isSending}>
              Push {ready.length} {ready.length === 1 ? 'Article' : 'Articles'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function useItems(articles: readonly ArticleRow[], timing: BulkTiming): Item[] {
  const timeZone = useTimeZone();
  const now = new Date().toISOString();
  const dates = articles.map((article) => dateOf(article, timing, { now, timeZone }));
  const pushes = useQueries({ queries: articles.map(({ id }) => pushQuery(id)) });
  const wanted = pushes.map(({ data }, index) => {
    const { date = null, problem = null } = dates[index] ?? {};
    if (!data || problem !== null) return undefined;
    return { ...optionsOf(data), status: timing.status, date };
  });
  const previews = useQueries({
    queries: articles.map(({ id }, index) => {
      const options = wanted[index];
      const query = pushPreviewQuery(id, options ?? noOptions);
      return { ...query, enabled: options !== undefined };
    }),
  });
  return articles.map((article, index) => ({
    article,
    push: pushes[index]?.data,
    options: wanted[index],
    preview: wanted[index] && previews[index]?.data,
    dateProblem: dates[index]?.problem ?? null,
    error: pushes[index]?.error ?? previews[index]?.error ?? null,
  }));
}

/** Placeholder options for a preview query that isn't enabled yet. */
const noOptions: ArticlePushOptions = {
  status: 'draft',
  date: null,
  slug: null,
  categories: [],
  tags: [],
  author: null,
  has_featured_image: true,
};

const isReady = ({ preview, push }: Item) =>
  preview !== undefined && push !== undefined && !isPushing(push) && obstacleOf(preview) === null;

/** Returns why an article can't be part of a bulk push, or null if it can. */
function obstacleOf({ problems, coverage, difference }: ArticlePushPreview): string | null {
  const [problem] = problems;
  if (problem) return problem.text;
  if (difference) return 'Changed in WordPress. Open the article to compare the changes.';
  if (coverage.state === 'approved' || coverage.state === 'exempt') return null;
  return 'The approval doesn’t cover the current text. Open the article to confirm the push.';
}

/** Starts the pushes one after the other, because the server checks the site before each push. */
function useSending() {
  const queryClient = useQueryClient();
  const [results, setResults] = useState<Readonly<Record<number, string>>>({});
  const [isSending, setIsSending] = useState(false);
  async function send(items: readonly Item[]) {
    setIsSending(true);
    for (const { article, options, preview } of items) {
      if (!options || !preview) continue;
      const body = { ...options, content_hash: preview.content_hash };
      const result = await call(articlePushCalls.start, { params: { id: article.id }, body }).then(
        () => '',
        (error: unknown) => errorText(error),
      );
      setResults((known) => ({ ...known, [article.id]: result }));
    }
    setIsSending(false);
    void invalidate(queryClient, { queryKey: staleKey(articlePushCalls.get) });
  }
  return { results, isSending, send };
}

const stateTexts = {
  none: 'Ready',
  queued: 'Waiting to start',
  running: 'Being pushed',
  done: 'Pushed',
  failed: 'Failed',
  canceled: 'Canceled',
} as const;

function EntryState({ item, result }: { item: Item; result: string | undefined }) {
  const timeZone = useTimeZone();
  const { push, preview, dateProblem, error } = item;
  if (result) return <p className={styles.error}>{result}</p>;
  if (push && (result === '' || isPushing(push))) {
    return (
      <p role="status">
        {stateTexts[push.state]}
        {push.error && `: ${push.error}`}
      </p>
    );
  }
  if (error) return <p className={styles.error}>{errorText(error)}</p>;
  if (dateProblem) return <p className={styles.error}>{dateProblem}</p>;
  if (!preview) return <Loader size={14} role="img" aria-label="Asking WordPress" />;
  const obstacle = obstacleOf(preview);
  if (obstacle) return <p className={styles.error}>{obstacle}</p>;
  return (
    <div>
      <p>
        {preview.post_id === null ? 'A new post' : `Updates post ${preview.post_id}`}
        {preview.written.date && `, published ${formatMoment(preview.written.date, timeZone)}`}
      </p>
      {preview.notes.map((note) => (
        <p key={note} className={styles.client}>
          {note}
        </p>
      ))}
    </div>
  );
}
