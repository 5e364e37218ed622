import { Modal } from '@mantine/core';
import type { BulkUpdatePreview } from '@portal/contract/reporting/presentation-templates/presentation-template.schema.ts';
import { useState } from 'react';
import { isStartedJob } from '../../shared/jobs.queries.ts';
import styles from './BulkUpdate.module.css';
import { BulkUpdateChoice } from './BulkUpdateChoice.tsx';
import { BulkUpdateProgress } from './BulkUpdateProgress.tsx';
import { BulkUpdateResultView } from './BulkUpdateResultView.tsx';
import { BulkUpdateSummary } from './BulkUpdateSummary.tsx';
import { usePreviewBulkUpdate, useStartBulkUpdate } from './bulk-update.queries.ts';

/** Updates templates from the master in four steps: selection, changes, progress, and result. */
export function BulkUpdateModal({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const preview = usePreviewBulkUpdate();
  const start = useStartBulkUpdate();
  const organizations = [...chosen];

  const handleUpdate = ({ organizations: previewed }: BulkUpdatePreview) =>
    start.mutate({
      body: {
        organizations,
        versions: previewed.map(({ template, version }) => ({ template, version })),
      },
    });

  const content = start.data ? (
    isStartedJob(start.data) ? (
      <BulkUpdateProgress jobId={start.data.id} onClose={onClose} />
    ) : (
      <BulkUpdateResultView result={start.data} onClose={onClose} />
    )
  ) : preview.data ? (
    <BulkUpdateSummary
      preview={preview.data}
      start={start}
      onUpdate={handleUpdate}
      onBack={() => {
        start.reset();
        preview.reset();
      }}
    />
  ) : (
    <BulkUpdateChoice
      chosen={chosen}
      onChoose={setChosen}
      preview={preview}
      onNext={() => preview.mutate({ body: { organizations } })}
      onClose={onClose}
    />
  );

  return (
    <Modal opened onClose={onClose} title="Update Templates from Master" size={720}>
      <div className={styles.parts}>{content}</div>
    </Modal>
  );
}
