import { Button, Group } from '@mantine/core';
import type {
  StartDatePreview,
  WebsiteBuild,
} from '@portal/contract/onboarding/website-build.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DayInput } from '#platform/ui/dates/DayInput.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import styles from './Builds.module.css';
import { buildLabels } from './build-form-values.ts';
import { startDatePreviewQuery } from './builds.queries.ts';
import { shiftText } from './shift-text.ts';

interface StartDateFieldProps {
  build: WebsiteBuild;
  value: string | null;
  error: string | undefined;
  onChange: (day: string | null) => void;
}

/** Edits the start date. Before saving, shows how the due dates of open items would shift. */
export function StartDateField({ build, value, error, onChange }: StartDateFieldProps) {
  const [wanted, setWanted] = useState<string | null>(null);
  const handleChange = (day: string | null) => {
    if (day === null) {
      setWanted(null);
      onChange(null);
    } else setWanted(day === value ? null : day);
  };
  return (
    <div className={styles.startDate}>
      <DayInput
        label={buildLabels.start_date}
        value={wanted ?? value}
        error={error}
        onChange={handleChange}
      />
      {wanted !== null && (
        <ShiftPreview
          key={wanted}
          buildId={build.id}
          day={wanted}
          onConfirm={() => {
            onChange(wanted);
            setWanted(null);
          }}
          onCancel={() => setWanted(null)}
        />
      )}
    </div>
  );
}

interface ShiftPreviewProps {
  buildId: number;
  day: string;
  onConfirm: () => void;
  onCancel: () => void;
}

function ShiftPreview({ buildId, day, onConfirm, onCancel }: ShiftPreviewProps) {
  const { data, error, refetch } = useQuery(startDatePreviewQuery(buildId, day));
  return (
    <div className={styles.shift} role="status">
      {error && (
        <LoadProblemLine
          heading="What this would shift couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <p>Looking up what this would shift…</p>}
      {data && <ShiftText preview={data} />}
      <Group gap="sm">
        <Button size="xs" disabled={!data} onClick={onConfirm}>
          Change start date
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          Keep the date
        </Button>
      </Group>
    </div>
  );
}

const ShiftText = ({ preview }: { preview: StartDatePreview }) => (
  <>
    {shiftText(preview).map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </>
);
