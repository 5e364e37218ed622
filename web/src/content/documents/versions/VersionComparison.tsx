import { Button, Skeleton } from '@mantine/core';
import { articleBodyCalls } from '@portal/contract/content/documents/article-body.calls.ts';
import type { BodyRecord } from '@portal/contract/content/documents/article-body.schema.ts';
import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { useQuery } from '@tanstack/react-query';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { useEndpointPages } from '#platform/api/queries.ts';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { formatDayAndHour } from '#platform/ui/dates/format-date.ts';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { bodyVersionQuery, useRestoreVersion } from '../body.queries.ts';
import { ComparedText, useComparison } from '../compare/ComparedText.tsx';
import styles from '../compare/Comparison.module.css';
import { ComparisonSummary } from '../compare/ComparisonSummary.tsx';
import { type ComparedVersion, useDocumentSearch } from '../document-search.ts';
import type { DocumentForm } from '../use-document-autosave.ts';

interface VersionComparisonProps {
  body: BodyRecord;
  form: DocumentForm;
  mayWrite: boolean;
}

/** Compares any two versions. The older one can be restored. */
export function VersionComparison({ body, form, mayWrite }: VersionComparisonProps) {
  const { search, change } = useDocumentSearch();
  const { from = 'now', to = 'now' } = search;
  const present = form.values.content;
  const before = useTextState(body.article, from, present);
  const after = useTextState(body.article, to, present);
  const choices = useVersionChoices(body.article);
  const handleChoice = (side: 'from' | 'to') => (value: string | null) =>
    value && change({ [side]: value === 'now' ? 'now' : Number(value) });

  return (
    <>
      <div className={styles.bar}>
        <h2>Compare</h2>
        <Select
          size="xs"
          className={styles.choice ?? ''}
          aria-label="Earlier text"
          data={choices}
          value={`${from}`}
          allowDeselect={false}
          onChange={handleChoice('from')}
        />
        <span>with</span>
        <Select
          size="xs"
          className={styles.choice ?? ''}
          aria-label="Later text"
          data={choices}
          value={`${to}`}
          allowDeselect={false}
          onChange={handleChoice('to')}
        />
        <div className={styles.barEnd}>
          {mayWrite && from !== 'now' && <RestoreButton body={body} form={form} version={from} />}
          <Button
            size="xs"
            variant="default"
            onClick={() => change({ from: undefined, to: undefined })}
          >
            Back to the Text
          </Button>
        </div>
      </div>
      {(before.error ?? after.error) ? (
        <LoadProblem
          heading="The version couldn’t be loaded"
          error={(before.error ?? after.error) as Error}
          onRetry={() => void Promise.all([before.refetch(), after.refetch()])}
        />
      ) : (
        <div className={styles.view}>
          {before.content && after.content ? (
            <Comparison before={before.content} after={after.content} />
          ) : (
            <Skeleton h={240} />
          )}
        </div>
      )}
    </>
  );
}

function Comparison({ before, after }: { before: BodyContent; after: BodyContent }) {
  const { lines, added, removed } = useComparison(before, after);
  const hasChanges = lines.some(({ kind }) => kind !== 'same');
  return (
    <>
      <p className={styles.overview} role="status">
        <ComparisonSummary added={added} removed={removed} hasChanges={hasChanges} />
      </p>
      <ComparedText label="Comparison" lines={lines} />
    </>
  );
}

interface RestoreButtonProps extends Pick<VersionComparisonProps, 'body' | 'form'> {
  version: number;
}

function RestoreButton({ body, form, version }: RestoreButtonProps) {
  const { change } = useDocumentSearch();
  const restore = useRestoreVersion();
  const handleRestore = async () => {
    await form.flush();
    await restore.mutateAsync({ params: { id: body.article, version } });
    change({ from: undefined, to: undefined });
  };
  return (
    <ConfirmButton
      size="xs"
      label="Restore"
      question="Restore this version?"
      consequence="The current text is kept as a version, so it can be restored too."
      onConfirm={handleRestore}
    />
  );
}

/** Returns a saved version's text, or the current text, with its loading state. */
function useTextState(articleId: number, version: ComparedVersion, present: BodyContent) {
  const isPresent = version === 'now';
  const query = useQuery({
    ...bodyVersionQuery(articleId, isPresent ? 0 : version),
    enabled: !isPresent,
  });
  return {
    content: isPresent ? present : query.data?.content,
    error: isPresent ? null : query.error,
    refetch: query.refetch,
  };
}

/** Returns the options for a comparison: the current text, then saved and automatic versions. */
function useVersionChoices(articleId: number) {
  return [
    { value: 'now', label: 'Current text' },
    { group: 'Saved versions', items: useChoices(articleId, 'false') },
    { group: 'Automatic versions', items: useChoices(articleId, 'true') },
  ];
}

function useChoices(articleId: number, is_automatic: 'true' | 'false') {
  const timeZone = useTimeZone();
  const { rows } = useEndpointPages(articleBodyCalls.listVersions, {
    params: { id: articleId },
    query: { is_automatic },
    pageSize: 30,
  });
  return rows.map(({ id, name, created_at }) => ({
    value: `${id}`,
    label: `${name}, ${formatDayAndHour(created_at, timeZone)}`,
  }));
}
