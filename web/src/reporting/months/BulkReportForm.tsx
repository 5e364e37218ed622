import { Button, Stack, Text } from '@mantine/core';
import type { ReportUpdate } from '@portal/contract/reporting/reports/report.schema.ts';
import { reportStatusLabels } from '@portal/contract/reporting/reports/report-status.ts';
import { useState } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { ProgressBar } from '#platform/ui/status/ProgressBar.tsx';
import { StaffSelect } from '#users/shared/StaffSelect.tsx';
import { MarkSentDialog } from '../reports/MarkSentDialog.tsx';
import { reportLabels, statusChoices, statusOf } from '../reports/report-form-values.ts';
import type { ReportRow } from './months.queries.ts';
import { useBulkUpdate } from './use-bulk-update.ts';

interface BulkReportFormProps {
  reports: readonly ReportRow[];
  onResize: () => void;
  onClose: () => void;
}

/** Changes the selected reports. Fields left empty keep each report's value. */
export function BulkReportForm({ reports, onResize, onClose }: BulkReportFormProps) {
  const [changes, setChanges] = useState<ReportUpdate>({});
  const [isMarking, setIsMarking] = useState(false);
  const { save, progress, errors } = useBulkUpdate(onClose);
  const count = `${reports.length.toLocaleString('en')} reports`;
  const choose = ({ ...changed }: ReportUpdate) => setChanges({ ...changes, ...changed });
  const isEmpty = Object.values(changes).every((value) => value === undefined);

  const handleSave = () => {
    setIsMarking(false);
    void save(reports, changes);
  };
  const person = (field: 'approver' | 'creator') => ({
    label: reportLabels[field],
    placeholder: keptText(reports.map((one) => one[`${field}_user`]?.name ?? 'nobody')),
    staffOnly: true,
    disabled: progress !== null,
    value: changes[field] ?? null,
    onChange: (id: number | null) => choose({ [field]: id ?? undefined }),
  });
  return (
    <SidePanel
      title={`${count} selected`}
      onResize={onResize}
      onClose={onClose}
      leavesFocus
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={isEmpty}
            loading={progress !== null}
            onClick={() => (changes.status === 'sent' ? setIsMarking(true) : handleSave())}
          >
            Update {count}
          </Button>
        </>
      }
    >
      <Stack gap={14}>
        <Text c="dimmed">
          Each choice replaces the value in all {count}. Fields you don’t set stay unchanged.
        </Text>
        {errors.length > 0 && <ErrorDisplay error={errors} />}
        <Select
          label={reportLabels.status}
          placeholder={keptText(reports.map(({ status }) => reportStatusLabels[status]))}
          clearable
          data={statusChoices}
          disabled={progress !== null}
          value={changes.status ?? null}
          onChange={(value) => choose({ status: statusOf(value) })}
        />
        <StaffSelect {...person('approver')} />
        <StaffSelect {...person('creator')} />
        {progress && <ProgressBar label="Updating reports" {...progress} />}
      </Stack>
      <MarkSentDialog
        name={count}
        isOpen={isMarking}
        onCancel={() => setIsMarking(false)}
        onConfirm={handleSave}
      />
    </SidePanel>
  );
}

/** Returns a placeholder that describes the current values. */
function keptText(values: readonly string[]): string {
  const different = new Set(values);
  if (different.size > 1) return `Mixed (${different.size} values)`;
  const [value] = different;
  return value === undefined ? 'No change' : `No change (${value})`;
}
