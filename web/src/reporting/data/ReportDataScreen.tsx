import { Button, FileButton, SegmentedControl } from '@mantine/core';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import {
  type MonthlyDataKind,
  monthlyDataKinds,
} from '@portal/contract/reporting/data/report-data-kinds.ts';
import { reportMonths } from '@portal/contract/reporting/data/report-period.ts';
import { IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { preferredOrganization, useViewer } from '#platform/session/viewer.ts';
import { useColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { ListBody, ListToolbar } from '#platform/ui/layout/ListLayout.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { OrganizationList } from '#users/shared/OrganizationList.tsx';
import { OrganizationSelect } from '#users/shared/OrganizationSelect.tsx';
import { connectorOf, isKind, kindLabels, monthsUntil } from './data-texts.ts';
import { FileTable, fileColumns } from './import/FileTable.tsx';
import { ImportPanel } from './import/ImportPanel.tsx';
import { MonthPanel } from './MonthPanel.tsx';
import { MonthTable, monthColumns } from './MonthTable.tsx';
import { PullMonthsButton, PullProgress, usePullMonths } from './PullMonths.tsx';
import styles from './ReportData.module.css';
import { useUploadData } from './report-data.queries.ts';
import { dataViews, noPanel } from './report-data-search.ts';

const viewLabels = { ...kindLabels, files: 'Files' };

/** Shows the numbers for reports: an organization's months, and the imported files. */
export function ReportDataScreen() {
  const { search, setSearch } = useScreenSearch('/app/reporting-frame/reporting/data');
  const viewer = useViewer();
  const { month } = search;
  const view = search.view ?? 'analytics';
  // The file list initially shows all organizations' files.
  const preferred = view === 'files' ? null : preferredOrganization(viewer);
  const organization = search.organization ?? preferred ?? undefined;
  const today = dayInZone(new Date(), useTimeZone());
  const files = useColumnChoice('report-data-files', fileColumns);
  const kind = isKind(view) ? view : 'analytics';
  const months = useColumnChoice(`report-data-${kind}`, monthColumns[kind]);
  const close = () => setSearch(noPanel);
  const upload = useUploadData((id) => setSearch({ ...noPanel, import: id }));
  const hasMonth = organization !== undefined && month !== undefined && isKind(view);
  return (
    <PanelLayout
      columns={search.import ? 9 : 6}
      panel={
        search.import ? (
          <ImportPanel key={search.import} id={search.import} onClose={close} />
        ) : (
          hasMonth && (
            <MonthPanel
              key={`${organization} ${view} ${month}`}
              organization={organization}
              kind={view}
              month={month}
              isOver={month < today.slice(0, 7)}
              onClose={close}
            />
          )
        )
      }
    >
      <PageHeader title="Report Data">
        <UploadButtons
          kinds={isKind(view) ? [view] : monthlyDataKinds}
          isBusy={upload.isPending}
          onChoose={(kind, file) =>
            upload.mutate({
              body: { kind, ...(organization !== undefined && { organization }) },
              files: { data: file },
            })
          }
        />
      </PageHeader>
      {upload.error && (
        <div className={styles.notice}>
          <ErrorDisplay error={upload.error} labels={{ data: 'This file can’t be imported' }} />
        </div>
      )}
      <ListToolbar label="Months" columnChoice={view === 'files' ? files.choice : months.choice}>
        {(organization !== undefined || view === 'files') && (
          <OrganizationSelect
            className={styles.organization}
            size="xs"
            aria-label="Organization"
            placeholder={view === 'files' ? 'All clients' : 'Choose a client'}
            value={organization ?? null}
            onChange={(id) => setSearch({ ...noPanel, organization: id ?? undefined })}
          />
        )}
        <SegmentedControl
          size="xs"
          aria-label="Numbers"
          data={dataViews.map((value) => ({ value, label: viewLabels[value] }))}
          value={view}
          onChange={(value) =>
            setSearch({ ...noPanel, view: dataViews.find((one) => one === value) })
          }
        />
      </ListToolbar>
      {view === 'files' && (
        <ListBody>
          <FileTable
            columns={files.shown}
            organization={organization}
            file={search.import}
            onOpen={(id) => setSearch({ ...noPanel, import: id })}
            onClose={close}
          />
        </ListBody>
      )}
      {isKind(view) && organization === undefined && (
        <OrganizationList
          heading="Choose a Client"
          hint="Its monthly traffic and leads are listed here, with their source and last update."
        >
          {({ id, dba_name }) => (
            <Link
              to="/reporting/data"
              search={{ ...search, ...noPanel, organization: id }}
              title={dba_name}
            >
              {dba_name}
            </Link>
          )}
        </OrganizationList>
      )}
      {isKind(view) && organization !== undefined && (
        <Months
          key={`${organization} ${view}`}
          organization={organization}
          kind={view}
          columns={months.shown}
          today={today}
          month={month}
          onOpen={(opened) => setSearch({ ...noPanel, month: opened })}
          onClose={close}
        />
      )}
    </PanelLayout>
  );
}

interface MonthsProps {
  columns: ComponentProps<typeof MonthTable>['columns'];
  organization: number;
  kind: MonthlyDataKind;
  today: string;
  month: string | undefined;
  onOpen: (month: string) => void;
  onClose: () => void;
}

function Months({ organization, kind, today, ...table }: MonthsProps) {
  const pull = usePullMonths(organization, kind);
  return (
    <>
      <div className={styles.notice}>
        <PullMonthsButton
          organization={organization}
          kind={kind}
          label={`Pull ${reportMonths} Months from ${connectorOf[kind].title}`}
          isBusy={pull.isStarting}
          onPull={() => pull.start(monthsUntil(today, reportMonths))}
        />
        <PullProgress job={pull.job} error={pull.error} />
      </div>
      <ListBody>
        <MonthTable organization={organization} kind={kind} {...table} />
      </ListBody>
    </>
  );
}

interface UploadButtonsProps {
  kinds: readonly MonthlyDataKind[];
  isBusy: boolean;
  onChoose: (kind: MonthlyDataKind, file: File) => void;
}

function UploadButtons({ kinds, isBusy, onChoose }: UploadButtonsProps) {
  return kinds.map((kind) => (
    <FileButton
      key={kind}
      accept=".csv,text/csv"
      inputProps={{ 'aria-label': `${kindLabels[kind]} file` }}
      onChange={(file) => file && onChoose(kind, file)}
    >
      {(props) => (
        <Button
          {...props}
          variant={kinds.length === 1 ? 'filled' : 'default'}
          loading={isBusy}
          leftSection={<IconUpload size={16} stroke={1.8} />}
        >
          Import {kindLabels[kind]}
        </Button>
      )}
    </FileButton>
  ));
}
