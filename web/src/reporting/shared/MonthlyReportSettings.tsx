import { Switch, TagsInput } from '@mantine/core';
import { reportOperationLabels } from '@portal/contract/reporting/reports/report-operation.schema.ts';
import {
  type ReportSetting,
  type ReportSwitch,
  repeatedPullDays,
  reportSchedules,
  reportSwitches,
} from '@portal/contract/reporting/reports/report-setting.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { SectionButtons } from '#platform/forms/SectionButtons.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { formatAgo } from '#platform/ui/dates/format-date.ts';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import { reportSettingsQuery, useUpdateReportSettings } from './settings.queries.ts';

/**
 * Edits the report settings in Portal Settings: the schedules, with their last runs, and the hosts of meeting pages.
 */
export function MonthlyReportSettings() {
  const { data, error, refetch } = useQuery(reportSettingsQuery);
  if (data) return <MonthlyReportSettingsForm setting={data} />;
  if (!error) return <SkeletonFields fields={4} label="Loading Report Settings" />;
  return (
    <LoadProblem
      heading="The report settings couldn’t be loaded"
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

type SettingValues = Record<ReportSwitch, boolean> & { meeting_hosts: string[] };

const valuesOf = (setting: ReportSetting): SettingValues => ({
  creates_reports: setting.creates_reports,
  validates_data: setting.validates_data,
  creates_presentations: setting.creates_presentations,
  tells_unsent: setting.tells_unsent,
  meeting_hosts: setting.meeting_hosts,
});

const labels: Record<keyof SettingValues, string> = {
  creates_reports: reportOperationLabels.create_reports,
  validates_data: reportOperationLabels.validate_data,
  creates_presentations: reportOperationLabels.create_presentations,
  tells_unsent: reportOperationLabels.query_unsent,
  meeting_hosts: 'Meeting hosts',
};

function MonthlyReportSettingsForm({ setting }: { setting: ReportSetting }) {
  const update = useUpdateReportSettings();
  const form = useRecordForm<SettingValues, ReportSetting>({
    name: 'report-settings',
    record: setting,
    valuesOf: (record = setting) => valuesOf(record),
    savesOn: 'submit',
    update: (body, { version }) => update.mutateAsync({ body, version }),
  });
  return (
    <section id={form.id} className={styles.section} aria-labelledby="report-settings">
      <h2 className={styles.heading} id="report-settings">
        Monthly reports
      </h2>
      <p className={styles.text}>
        Runs automatically for the current month, in the agency’s time zone.
      </p>
      <RecordFormNotices
        form={form}
        labels={labels}
        format={(_, value) =>
          Array.isArray(value) ? value.join(', ') || '(none)' : value ? 'On' : 'Off'
        }
      />
      {reportSwitches.map((name) => (
        <Switch
          key={name}
          label={`${labels[name]}, ${timeOf(name)}`}
          description={lastRunText(setting, name)}
          {...form.getSwitchProps(name)}
        />
      ))}
      <TagsInput
        label={labels.meeting_hosts}
        description="Hosts whose pages a presentation’s meeting button can show, such as calendly.com."
        placeholder="Add a host"
        {...form.getInputProps('meeting_hosts')}
      />
      <div className={styles.actions}>
        <SectionButtons form={form} />
      </div>
    </section>
  );
}

const ordinals = new Map([
  [1, '1st'],
  [3, '3rd'],
]);
const ordinal = (day: number) => ordinals.get(day) ?? `${day}th`;

/** Describes a schedule: 'the 1st at 6 AM (retries on the 3rd and 5th)'. */
function timeOf(name: ReportSwitch): string {
  const { day, hour } = reportSchedules[name];
  const at = `the ${ordinal(day)} at ${hour} AM`;
  if (name !== 'validates_data') return at;
  return `${at} (retries on the ${repeatedPullDays.map(ordinal).join(' and ')})`;
}

function lastRunText({ last_runs }: ReportSetting, name: ReportSwitch): string {
  const run = last_runs.find(({ kind }) => kind === reportSchedules[name].kind);
  if (!run) return 'Never run';
  const when = formatAgo(run.finished_at ?? run.created_at, Date.now());
  return `Last run ${when}: ${run.error ?? run.response ?? 'in progress'}`;
}
