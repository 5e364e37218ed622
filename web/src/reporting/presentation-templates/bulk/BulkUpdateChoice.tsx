import { Button, Checkbox, Group } from '@mantine/core';
import { presentationTemplateCalls } from '@portal/contract/reporting/presentation-templates/presentation-template.calls.ts';
import { IconPresentationOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { SearchBox } from '#platform/ui/inputs/SearchBox.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { toggleRow } from '#platform/ui/table/row-selection.ts';
import blocks from '../../shared/Blocks.module.css';
import styles from './BulkUpdate.module.css';
import type { usePreviewBulkUpdate } from './bulk-update.queries.ts';

interface BulkUpdateChoiceProps {
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  preview: ReturnType<typeof usePreviewBulkUpdate>;
  onNext: () => void;
  onClose: () => void;
}

/** Lets the user select organizations that have a template. None are selected initially. */
export function BulkUpdateChoice(props: BulkUpdateChoiceProps) {
  const { chosen, onChoose, preview, onNext, onClose } = props;
  const [search, setSearch] = useState('');
  const list = useEndpointPages(presentationTemplateCalls.listOrganizations, {
    query: { has_template: 'true', search: search || undefined },
  });
  const shown = list.rows.map(({ client }) => client.id);
  const isEachChosen = shown.length > 0 && shown.every((id) => chosen.has(id));
  const toggleAll = () => {
    const others = [...chosen].filter((id) => !shown.includes(id));
    onChoose(new Set(isEachChosen ? others : [...others, ...shown]));
  };

  return (
    <>
      <ErrorDisplay error={preview.error} />
      <p className={blocks.quiet}>
        Choose the clients whose templates should match the master. You’ll see what changes before
        anything is overwritten.
      </p>
      <div className={styles.tools}>
        <Checkbox
          label={list.hasMore ? 'All listed' : 'All'}
          checked={isEachChosen}
          indeterminate={!isEachChosen && shown.some((id) => chosen.has(id))}
          disabled={shown.length === 0}
          onChange={toggleAll}
        />
        <SearchBox label="Search organizations" size="xs" value={search} onSearch={setSearch} />
      </div>
      {list.error ? (
        <LoadProblem
          heading="The clients couldn’t be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : list.isLoading ? (
        <SkeletonRows label="Loading Organizations" rows={5} />
      ) : list.rows.length === 0 ? (
        <EmptyState
          icon={<IconPresentationOff size={22} stroke={1.5} />}
          heading={
            search
              ? 'No Organizations Found'
              : 'There are currently no Organizations with corresponding templates'
          }
        >
          {search && 'No organization with a template has this name.'}
        </EmptyState>
      ) : (
        <ul className={`${blocks.list} ${styles.list}`} data-stale={list.isStale || undefined}>
          {list.rows.map(({ client, template }) => (
            <li key={client.id} className={styles.choice}>
              <Checkbox
                label={client.dba_name}
                checked={chosen.has(client.id)}
                onChange={() => {
                  // The cast is safe: ids are strings only in other tables.
                  onChoose(toggleRow(chosen, client.id) as ReadonlySet<number>);
                }}
              />
              <span className={styles.note}>
                Updated <DateText value={template?.last_updated} style="long" />
              </span>
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list}>Show more clients</ShowMore>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={chosen.size === 0} loading={preview.isPending} onClick={onNext}>
          Show What Changes
        </Button>
      </Group>
    </>
  );
}
