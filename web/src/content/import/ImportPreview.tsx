import { Checkbox, Tabs } from '@mantine/core';
import { contentImportCalls } from '@portal/contract/content/import/content-import.calls.ts';
import type {
  ContentImport,
  ContentImportPreview,
} from '@portal/contract/content/import/content-import.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { previewOptions, previewSummary } from '#platform/import/import-preview.ts';
import { countText } from '#platform/import/import-texts.ts';
import { RunImportForm } from '#platform/import/RunImportForm.tsx';
import { WrongRows } from '#platform/import/WrongRows.tsx';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import type { importViews } from './import-search.ts';
import { PlanRejectsButton } from './PlanRejectsButton.tsx';
import { MadeArticles, MadeOthers } from './PreviewTables.tsx';

const stale = [contentImportCalls.get, contentImportCalls.list];

/** Previews the records that the import would create, and the invalid rows. A button runs the import. */
export function ImportPreview({ one }: { one: ContentImport }) {
  const { search, setSearch } = useScreenSearch('/app/administration/import');
  const createsMissing = search.create === 'true';
  const { data, error, refetch, isFetching } = useQuery({
    ...endpointQuery(contentImportCalls.preview, {
      params: { id: one.id },
      query: createsMissing ? { create_missing: true } : {},
    }),
    ...previewOptions,
  });
  return (
    <>
      <Checkbox
        label="Create clients, people, and planning months that don’t exist yet"
        description="New people can’t sign in until invited."
        checked={createsMissing}
        onChange={(event) =>
          setSearch({ create: event.currentTarget.checked ? 'true' : undefined })
        }
      />
      {error && (
        <LoadProblem
          heading="This plan couldn’t be read"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonRows rows={8} label="Reading the plan" />}
      {data && !error && (
        <PreviewContent
          one={one}
          preview={data}
          createsMissing={createsMissing}
          isReading={isFetching}
          view={search.view ?? (data.errors.length > 0 ? 'wrong' : 'articles')}
          onView={(view) => setSearch({ view }, { replace: true })}
        />
      )}
    </>
  );
}

type View = (typeof importViews)[number];

interface PreviewContentProps {
  one: ContentImport;
  preview: ContentImportPreview;
  createsMissing: boolean;
  /** True while the screen still shows the preview for the previous settings. */
  isReading: boolean;
  view: View;
  onView: (view: View) => void;
}

function PreviewContent(props: PreviewContentProps) {
  const { one, preview, createsMissing } = props;
  const { error_count: errors } = preview;
  const others = preview.clients.length + preview.people.length + preview.months.length;
  return (
    <>
      <p className={styles.text} role="status">
        {summaryOf(preview)}
      </p>
      <Tabs value={props.view} onChange={(view) => props.onView(view as View)}>
        <Tabs.List>
          <Tabs.Tab value="wrong">Errors ({errors})</Tabs.Tab>
          <Tabs.Tab value="articles">Articles ({preview.articles.length})</Tabs.Tab>
          <Tabs.Tab value="others">Also created ({others})</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel className={styles.tabBody ?? ''} value="wrong">
          {errors > preview.errors.length && (
            <p className={styles.text}>
              The first {preview.errors.length.toLocaleString('en')} of{' '}
              {errors.toLocaleString('en')} errors. Download the invalid rows to see all of them.
            </p>
          )}
          <WrongRows errors={preview.errors} />
        </Tabs.Panel>
        <Tabs.Panel className={styles.tabBody ?? ''} value="articles">
          <MadeArticles articles={preview.articles} />
        </Tabs.Panel>
        <Tabs.Panel className={styles.tabBody ?? ''} value="others">
          <MadeOthers preview={preview} />
        </Tabs.Panel>
      </Tabs>
      <RunForm
        one={one}
        preview={preview}
        createsMissing={createsMissing}
        isReading={props.isReading}
      />
    </>
  );
}

function summaryOf(preview: ContentImportPreview): string {
  const parts = [
    `${countText(preview.articles.length, 'article')} to import`,
    preview.late_count > 0 &&
      `${preview.late_count.toLocaleString('en')} of them overdue immediately`,
    preview.clients.length > 0 && countText(preview.clients.length, 'client'),
    preview.people.length > 0 && countText(preview.people.length, 'person', 'people'),
    preview.months.length > 0 && countText(preview.months.length, 'planning month'),
    preview.untouched.length > 0 &&
      `${countText(preview.untouched.length, 'article')} already imported, left unchanged`,
  ];
  return `${previewSummary(parts, preview.wrong_count)}. Nothing is created until you run it.`;
}

interface RunFormProps {
  one: ContentImport;
  preview: ContentImportPreview;
  createsMissing: boolean;
  isReading: boolean;
}

function RunForm({ one, preview, createsMissing, isReading }: RunFormProps) {
  const run = useEndpointMutation(contentImportCalls.run, {
    invalidates: stale,
    callerShowsErrors: true,
  });
  const { fingerprint } = preview;
  return (
    <RunImportForm
      count={preview.articles.length}
      noun="article"
      wrong={preview.wrong_count}
      run={run}
      isReading={isReading}
      onRun={(skipsWrong) =>
        run.mutate({
          params: { id: one.id },
          body: { fingerprint, create_missing: createsMissing, skip_wrong: skipsWrong },
        })
      }
      rejects={<PlanRejectsButton id={one.id} createsMissing={createsMissing} />}
    />
  );
}
