import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import type {
  ArticlePush,
  ArticlePushOptions,
  ArticlePushPreview,
} from '@portal/contract/content/push/article-push.schema.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { labelOfField } from '#content/shared/article-labels.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { fieldErrorsOf, hasOtherErrors } from '#platform/forms/field-errors.ts';
import { useKeptValues } from '#platform/forms/use-kept-values.ts';
import { showSuccess } from '#platform/ui/toasts/toasts.ts';
import styles from './Push.module.css';
import { PushDifference } from './PushDifference.tsx';
import { PushOptionFields } from './PushOptionFields.tsx';
import { PushPreview } from './PushPreview.tsx';
import { optionsOf, pushPreviewQuery, usePushArticle } from './push.queries.ts';
import { pushFieldLabels } from './push-texts.ts';

interface PushFormProps {
  article: Pick<Article, 'id' | 'title' | 'client'>;
  push: ArticlePush;
  onClose: () => void;
}

/** The delay in milliseconds between the last change to an option and the request for a new preview. */
const rest = 500;
const fields = Object.keys(pushFieldLabels);

/** Omits the date unless the post is scheduled. The form keeps the date, so that users can switch back to it. */
const sentOptions = (values: ArticlePushOptions): ArticlePushOptions => ({
  ...values,
  date: values.status === 'scheduled' ? values.date : null,
});

export function PushForm({ article, push, onClose }: PushFormProps) {
  const { values, change, clear } = useKeptValues(`push-of-${article.id}`, optionsOf(push));
  // Compare as text, because every render creates a new object of values.
  const wanted = JSON.stringify(sentOptions(values));
  const [rested] = useDebouncedValue(wanted, rest);
  const preview = useQuery({
    // `wanted` is JSON of options, so the cast is safe.
    ...pushPreviewQuery(article.id, JSON.parse(rested) as ArticlePushOptions),
    placeholderData: keepPreviousData,
  });
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [overwrites, setOverwrites] = useState<string | null>(null);
  const start = usePushArticle(article.id);
  const shown = preview.data;
  const isCurrent = rested === wanted && !preview.isFetching && !preview.isError;
  const needsConfirmation = shown !== undefined && isUncovered(shown);
  const errors = {
    ...problemsByField(isCurrent ? shown : undefined),
    ...fieldErrorsOf(start.error),
  };
  const mayPush =
    isCurrent &&
    shown !== undefined &&
    shown.problems.length === 0 &&
    (!needsConfirmation || (shown.may_confirm && isConfirmed)) &&
    (shown.difference === null || shown.difference.token === overwrites);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!mayPush) return;
    const body = {
      ...sentOptions(values),
      content_hash: shown.content_hash,
      confirms_unapproved: needsConfirmation,
      overwrites,
    };
    start.mutate(
      { params: { id: article.id }, body },
      {
        onSuccess: () => {
          clear();
          showSuccess('Push Started');
          onClose();
        },
        // A rejected push usually means that the post or the article has changed since the preview.
        onError: () => void preview.refetch(),
      },
    );
  };

  return (
    <form onSubmit={handleSubmit} noValidate aria-label="Push to WordPress">
      <Stack gap={16}>
        <p className={styles.target}>
          <strong>{article.title}</strong> · {article.client.dba_name}
          {shown?.host && ` · ${shown.host}`}
        </p>
        <PushOptionFields
          values={values}
          errors={errors}
          categories={shown?.site_categories ?? []}
          suggestedSlug={shown?.written.slug ?? ''}
          onChange={(changes) => {
            start.reset();
            change(changes);
          }}
        />
        {preview.error && <ErrorDisplay error={preview.error} />}
        {hasOtherErrors(start.error, fields) && (
          <ErrorDisplay error={start.error} labels={pushFieldLabels} />
        )}
        <Problems preview={shown} />
        {needsConfirmation && (
          <Uncovered preview={shown} isConfirmed={isConfirmed} onConfirm={setIsConfirmed} />
        )}
        {shown?.difference && (
          <PushDifference
            difference={shown.difference}
            isOverwritten={overwrites === shown.difference.token}
            onOverwrite={(isChosen) =>
              setOverwrites(isChosen ? (shown.difference?.token ?? null) : null)
            }
          />
        )}
        <PushPreview preview={shown} isLoading={!isCurrent && !preview.isError} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!mayPush} loading={start.isPending}>
            {shown?.difference ? 'Overwrite and Push' : 'Push to WordPress'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const isUncovered = ({ coverage }: ArticlePushPreview) =>
  coverage.state === 'changed' || coverage.state === 'none';

function problemsByField(preview: ArticlePushPreview | undefined): Record<string, string> {
  const problems = preview?.problems ?? [];
  return Object.fromEntries(problems.flatMap(({ field, text }) => (field ? [[field, text]] : [])));
}

/** Shows the problems that don't belong to an option. */
function Problems({ preview }: { preview: ArticlePushPreview | undefined }) {
  const texts = (preview?.problems ?? []).filter(({ field }) => field === null);
  if (texts.length === 0) return null;
  return (
    <div className={styles.problems} role="alert">
      {texts.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

interface UncoveredProps {
  preview: ArticlePushPreview;
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}

function Uncovered({ preview: { coverage, may_confirm }, isConfirmed, onConfirm }: UncoveredProps) {
  const changed = coverage.changed.map((part) => (part === 'text' ? 'Text' : labelOfField(part)));
  return (
    <div className={styles.problems}>
      <p>
        {coverage.state === 'changed'
          ? `Changed since approval: ${changed.join(', ')}.`
          : 'No approval of this article is stored.'}
      </p>
      {may_confirm ? (
        <Checkbox
          label="Push it although its approval doesn’t cover it"
          checked={isConfirmed}
          onChange={(event) => onConfirm(event.currentTarget.checked)}
        />
      ) : (
        <p>Ask your lead for another approval first.</p>
      )}
    </div>
  );
}
