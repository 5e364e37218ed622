import { ActionIcon, Button, FileButton } from '@mantine/core';
import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';
import { largestScreenshot } from '@portal/contract/reporting/reports/report-screenshot.calls.ts';
import { type ScreenshotType, screenshotTypes } from '@portal/contract/reporting/ui-components.ts';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '#platform/api/api-error.ts';
import { ConfirmDialog } from '#platform/ui/buttons/ConfirmButton.tsx';
import styles from './Reports.module.css';
import { useRemoveScreenshot, useSaveScreenshot } from './reports.queries.ts';

const screenshotLabels: Record<ScreenshotType, string> = {
  referring_domains: 'Referring Domains',
  referring_pages: 'Referring Pages',
  organic_keywords: 'Organic Keywords',
  detailed_organic_keywords: 'Detailed Organic Keywords',
};

const accepted = ['image/png', 'image/jpeg', 'image/webp'];

/** Shows a report's four screenshots. Each can be added or replaced by dropping, pasting, or choosing a file. */
export function Screenshots({ report }: { report: Report }) {
  return (
    <div className={styles.shots}>
      {screenshotTypes.map((type) => (
        <Screenshot key={type} type={type} report={report} />
      ))}
    </div>
  );
}

function Screenshot({ type, report }: { type: ScreenshotType; report: Report }) {
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const save = useSaveScreenshot();
  const remove = useRemoveScreenshot();
  const shot = report.screenshots?.find((one) => one.screenshot_type === type);
  const isEditable = report.allowed_actions.includes('update');
  const name = screenshotLabels[type];
  const params = { id: report.id, type };

  const handleFile = async (file: File | null | undefined) => {
    if (!file) return;
    setProblem(problemOf(file));
    if (problemOf(file)) return;
    await save
      .mutateAsync({ params, body: {}, files: { image: file } })
      .catch((error: unknown) => setProblem(errorText(error)));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a grid everywhere
    <div
      className={styles.shot}
      role="group"
      aria-label={name}
      // Only a focused element receives pasted images.
      tabIndex={isEditable ? 0 : undefined}
      data-filled={shot !== undefined || undefined}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!isEditable || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        if (!isEditable) return;
        event.preventDefault();
        setIsOver(false);
        void handleFile(event.dataTransfer.files[0]);
      }}
      onPaste={(event) => {
        if (isEditable) void handleFile(event.clipboardData.files[0]);
      }}
    >
      <span className={styles.shotName}>{name}</span>
      {shot ? (
        <a className={styles.shotImage} href={shot.url} target="_blank" rel="noopener noreferrer">
          <img src={shot.url} alt={name} loading="lazy" />
        </a>
      ) : (
        <span className={styles.shotHint}>{isEditable ? 'Drop, paste, or choose' : 'Missing'}</span>
      )}
      {problem && (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
      {isEditable && (
        <div className={styles.shotButtons}>
          <FileButton accept={accepted.join()} onChange={(file) => void handleFile(file)}>
            {(button) => (
              <Button
                {...button}
                size="compact-xs"
                variant="default"
                loading={save.isPending}
                aria-label={`${shot ? 'Replace' : 'Choose'} ${name}`}
              >
                {shot ? 'Replace' : 'Choose'}
              </Button>
            )}
          </FileButton>
          {shot && (
            <ActionIcon size={24} aria-label={`Remove ${name}`} onClick={() => setIsRemoving(true)}>
              <IconX size={14} stroke={1.8} />
            </ActionIcon>
          )}
        </div>
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        title={`Remove the screenshot ${name}?`}
        confirmLabel="Remove"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ params }, { onSettled: () => setIsRemoving(false) })}
        onCancel={() => setIsRemoving(false)}
      >
        Reports already sent keep it.
      </ConfirmDialog>
    </div>
  );
}

function problemOf(file: File): string | null {
  if (!accepted.includes(file.type)) return 'Choose a PNG, JPEG or WebP image.';
  return file.size > largestScreenshot ? 'Choose an image of at most 8 MB.' : null;
}
