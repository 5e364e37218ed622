import { ActionIcon, Button } from '@mantine/core';
import { chartAnnotationCalls } from '@portal/contract/reporting/annotations/chart-annotation.calls.ts';
import type { ChartAnnotation } from '@portal/contract/reporting/annotations/chart-annotation.schema.ts';
import { shortMonth } from '@portal/contract/reporting/data/report-period.ts';
import { IconFlag, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { useMayCall } from '#platform/session/viewer.ts';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import styles from '../shared/RecordEntries.module.css';
import { AnnotationModal } from './AnnotationModal.tsx';
import { useDeleteAnnotation } from './annotations.queries.ts';

const pageSize = 10;

/** Shows staff the annotations on an organization's charts, and lets them add new ones. */
export function AnnotationsSection({ organization }: { organization: { id: number } }) {
  if (!useMayCall(chartAnnotationCalls.create)) return null;
  return <Annotations organization={organization.id} />;
}

function Annotations({ organization }: { organization: number }) {
  const [open, setOpen] = useState<ChartAnnotation | 'new' | null>(null);
  const list = useEndpointPages(chartAnnotationCalls.list, {
    pageSize,
    query: { organization: String(organization) },
  });
  return (
    <section className={styles.section} aria-label="Chart annotations">
      <h3 className={styles.heading}>Chart annotations</h3>
      <p className={styles.quiet}>The charts of traffic and leads mark these months and days.</p>
      {list.isLoading && <SkeletonRows label="Loading Annotations" rows={2} />}
      {list.error && (
        <LoadProblemLine
          heading="The annotations couldn’t be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.isLoading && !list.error && list.rows.length === 0 && (
        <p className={styles.quiet}>No annotations yet.</p>
      )}
      <ul className={styles.entries}>
        {list.rows.map((annotation) => (
          <AnnotationEntry
            key={annotation.id}
            annotation={annotation}
            onEdit={() => setOpen(annotation)}
          />
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFlag size={14} stroke={1.8} aria-hidden="true" />}
          onClick={() => setOpen('new')}
        >
          Add Annotation
        </Button>
        <ShowMore list={list} size="xs">
          Show More Annotations
        </ShowMore>
      </div>
      {open !== null && (
        <AnnotationModal
          organization={organization}
          {...(open !== 'new' && { annotation: open })}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

interface AnnotationEntryProps {
  annotation: ChartAnnotation;
  onEdit: () => void;
}

function AnnotationEntry({ annotation, onEdit }: AnnotationEntryProps) {
  const remove = useDeleteAnnotation();
  const { id, month, day, text, is_shown_to_clients, created_by } = annotation;
  return (
    <li className={styles.entry}>
      <span className={styles.text}>
        <span className={styles.note}>{text}</span>
        <span className={styles.quiet}>
          {day ? <DateText value={day} style="long" /> : shortMonth(month)} ·{' '}
          {is_shown_to_clients ? 'Shown to the client' : 'Only for staff'}
          {created_by && ` · ${created_by.name}`}
        </span>
      </span>
      <ActionIcon aria-label={`Edit the annotation “${text}”`} onClick={onEdit}>
        <IconPencil size={16} stroke={1.6} />
      </ActionIcon>
      <ConfirmButton
        size="xs"
        variant="subtle"
        color="gray"
        label="Delete"
        question="Delete this annotation?"
        consequence="Decks already sent keep it."
        onConfirm={() => remove.mutateAsync({ params: { id } })}
      />
    </li>
  );
}
