import { Button, Checkbox, Group, Modal } from '@mantine/core';
import type { ChecklistTemplate } from '@portal/contract/onboarding/checklist-template.schema.ts';
import type {
  ChecklistUpdatePreview,
  templateFields,
} from '@portal/contract/onboarding/template-update.schema.ts';
import { ApiError } from '@portal/contract/platform/api-error.ts';
import { IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import styles from './Templates.module.css';
import { runningUpdatesQuery, useUpdateRunningChecklists } from './templates.queries.ts';

interface RunningUpdatesModalProps {
  template: ChecklistTemplate;
  onClose: () => void;
}

/** Previews how the template's current revision would change running checklists, and updates the selected ones. */
export function RunningUpdatesModal({ template, onClose }: RunningUpdatesModalProps) {
  const { data, error, refetch } = useQuery(runningUpdatesQuery(template.id));
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const update = useUpdateRunningChecklists(onClose);
  const chosen = (data ?? []).filter(({ checklist }) => !left.has(checklist));
  const isStale = update.error instanceof ApiError && update.error.status === 409;

  const toggle = (id: number) =>
    setLeft((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const handleUpdate = () =>
    update.mutate({
      params: { id: template.id },
      body: {
        checklists: chosen.map(({ checklist }) => checklist),
        revision: Math.min(...chosen.map(({ revision }) => revision)),
      },
    });
  const handleLookAgain = async () => {
    update.reset();
    await refetch();
  };

  return (
    <Modal opened onClose={onClose} title="Update running checklists" size={760}>
      {error && !data && (
        <LoadProblem
          heading="The preview couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonRows label="Loading Preview" rows={4} />}
      {data?.length === 0 && (
        <EmptyState icon={<IconListCheck size={22} stroke={1.5} />} heading="All up to date">
          No running checklists came from an earlier version of this template.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          <p className={styles.hint}>
            Choose the checklists to update with the changes to {template.name}. Anything that
            someone completed or edited by hand stays.
          </p>
          {isStale ? (
            <div className={styles.outdated} role="alert">
              <span>The template has changed since this preview. Nothing was updated.</span>
              <Button size="xs" variant="default" onClick={() => void handleLookAgain()}>
                Check again
              </Button>
            </div>
          ) : (
            <ErrorDisplay error={update.error} />
          )}
          <ul className={styles.updates}>
            {data.map((preview) => (
              <UpdateEntry
                key={preview.checklist}
                preview={preview}
                isChosen={!left.has(preview.checklist)}
                onToggle={() => toggle(preview.checklist)}
              />
            ))}
          </ul>
        </>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {data && data.length > 0 && (
          <Button
            disabled={chosen.length === 0 || isStale}
            loading={update.isPending}
            onClick={handleUpdate}
          >
            {chosen.length === 1 ? 'Update 1 checklist' : `Update ${chosen.length} checklists`}
          </Button>
        )}
      </Group>
    </Modal>
  );
}

interface UpdateEntryProps {
  preview: ChecklistUpdatePreview;
  isChosen: boolean;
  onToggle: () => void;
}

function UpdateEntry({ preview, isChosen, onToggle }: UpdateEntryProps) {
  const { website_build: build, added, changed, dropped, kept } = preview;
  const counts = [
    `${added.length} added`,
    `${changed.length} changed`,
    `${dropped.length} dropped`,
    ...(kept.length > 0 ? [`${kept.length} kept`] : []),
  ];
  const hasDetails = added.length + changed.length + dropped.length + kept.length > 0;
  return (
    <li className={styles.update}>
      <Checkbox
        checked={isChosen}
        onChange={onToggle}
        label={`${build.label} · ${build.organization.dba_name}`}
        description={`${preview.checklist_name}: ${counts.join(', ')}`}
      />
      {hasDetails && (
        <details className={styles.details}>
          <summary>What changes</summary>
          <Changes heading="Added" names={added.map(({ name }) => name)} />
          {changed.length > 0 && (
            <section>
              <h4>Changed</h4>
              <ul>
                {changed.map(({ item, name, fields }) => (
                  <li key={item}>
                    {name}
                    {fields.map(({ field, before, after }) => (
                      <div key={field} className={styles.fieldChange}>
                        {fieldNames[field]}: <del>{before ?? '(empty)'}</del> →{' '}
                        <ins>{after ?? '(empty)'}</ins>
                      </div>
                    ))}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <Changes heading="Dropped" names={dropped.map(({ name }) => name)} />
          <Changes
            heading="Kept as they are"
            names={kept.map(({ name, reason }) => `${name} (${reasons[reason]})`)}
          />
        </details>
      )}
    </li>
  );
}

function Changes({ heading, names }: { heading: string; names: readonly string[] }): ReactNode {
  if (names.length === 0) return null;
  return (
    <section>
      <h4>{heading}</h4>
      <ul>
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and never change their order
          <li key={index}>{name}</li>
        ))}
      </ul>
    </section>
  );
}

const fieldNames: Record<(typeof templateFields)[number], string> = {
  name: 'Name',
  description: 'Description',
  department: 'Department',
  assignee: 'Assignee',
  due: 'Due date',
  check: 'Automatic check',
  place: 'Place',
};

const reasons: Record<ChecklistUpdatePreview['kept'][number]['reason'], string> = {
  completed: 'completed',
  edited: 'edited by hand',
  used: 'has comments or files',
};
