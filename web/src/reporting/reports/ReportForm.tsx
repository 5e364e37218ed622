import { TextInput } from '@mantine/core';
import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';
import { useState } from 'react';
import { AutosaveStatus } from '#platform/forms/AutosaveStatus.tsx';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { Property, PropertyList } from '#platform/ui/layout/PropertyList.tsx';
import { StaffSelect } from '#users/shared/StaffSelect.tsx';
import { MarkSentDialog } from './MarkSentDialog.tsx';
import { ReportStatusView } from './ReportStatusView.tsx';
import styles from './Reports.module.css';
import {
  type ReportValues,
  reportLabels,
  reportValues,
  statusChoices,
  statusOf,
  updateOf,
} from './report-form-values.ts';
import { useUpdateReport } from './reports.queries.ts';

/** Edits a report's fields. Choices are saved immediately, and the URL is saved on blur. */
export function ReportForm({ report }: { report: Report }) {
  const [isMarking, setIsMarking] = useState(false);
  const update = useUpdateReport();
  const form = useRecordForm<ReportValues, Report>({
    name: `report-${report.id}`,
    record: report,
    valuesOf: reportValues,
    savesOn: 'blur',
    update: (changes, { id, version }) =>
      update.mutateAsync({ params: { id }, body: updateOf(changes), version }),
  });
  const isReadOnly = !report.allowed_actions.includes('update');
  const choose = (changes: Partial<ReportValues>) => {
    form.change(changes);
    void form.flush();
  };
  const id = (field: string) => `${form.id}-${field}`;
  const { values, errors } = form;
  return (
    <fieldset disabled={isReadOnly} className={styles.form} aria-busy={form.isSaving}>
      <RecordFormNotices
        form={form}
        labels={reportLabels}
        format={(field, value) => conflictText(report, field, value)}
      />
      <PropertyList>
        {report.allowed_actions.includes('set_status') ? (
          <Property label={reportLabels.status} htmlFor={id('status')}>
            <Select
              id={id('status')}
              data={statusChoices}
              allowDeselect={false}
              error={errors.status}
              value={values.status}
              onChange={(value) => {
                const status = statusOf(value);
                if (status === 'sent') setIsMarking(true);
                else if (status) choose({ status });
              }}
            />
          </Property>
        ) : (
          <Property label={reportLabels.status}>
            <ReportStatusView status={report.status} />
          </Property>
        )}
        <Property label={reportLabels.report_url} htmlFor={id('url')}>
          <TextInput
            id={id('url')}
            type="url"
            placeholder="Filled automatically"
            error={errors.report_url}
            value={values.report_url}
            onChange={(event) => form.change({ report_url: event.currentTarget.value })}
            onBlur={() => void form.flush()}
            onKeyDown={(event) => {
              if (event.key === 'Enter') void form.flush();
            }}
          />
        </Property>
        <Property label={reportLabels.approver} htmlFor={id('approver')}>
          <StaffSelect
            id={id('approver')}
            staffOnly
            placeholder="Unassigned"
            error={errors.approver}
            value={values.approver}
            own={report.approver_user}
            onChange={(approver) => choose({ approver })}
          />
        </Property>
        <Property label={reportLabels.creator} htmlFor={id('creator')}>
          <StaffSelect
            id={id('creator')}
            staffOnly
            placeholder="Unassigned"
            error={errors.creator}
            value={values.creator}
            own={report.creator_user}
            onChange={(creator) => choose({ creator })}
          />
        </Property>
      </PropertyList>
      <AutosaveStatus state={form.state} savedAt={form.savedAt} />
      <MarkSentDialog
        name={report.client.dba_name}
        isOpen={isMarking}
        onCancel={() => setIsMarking(false)}
        onConfirm={() => {
          setIsMarking(false);
          choose({ status: 'sent' });
        }}
      />
    </fieldset>
  );
}

/** Renders a value for the conflict notice. */
function conflictText(report: Report, field: string, value: unknown) {
  if (field === 'status') {
    return <ReportStatusView status={statusOf(String(value)) ?? 'backlog'} />;
  }
  if (field === 'report_url') return String(value || '(empty)');
  if (field === 'creator') return nameOf(value, report.creator_user);
  return nameOf(value, report.approver_user);
}

function nameOf(value: unknown, own: { id: number; name: string } | null | undefined): string {
  if (value === null) return 'Unassigned';
  return own && own.id === value ? own.name : 'Someone else';
}
