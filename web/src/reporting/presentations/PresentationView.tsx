import { Button } from '@mantine/core';
import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import type { Presentation } from '@portal/contract/reporting/presentations/presentation.schema.ts';
import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';
import { IconFileTypePdf, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { isStaff, useViewer } from '#platform/session/viewer.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { OrganizationLink } from '#users/shared/OrganizationLink.tsx';
import { LazyPrintPreview } from '../prints/LazyPrintPreview.tsx';
import { AddressedSlides } from '../slides/AddressedSlides.tsx';
import type { ShownSlide } from '../slides/shown-content.ts';
import { CopyUrlButton } from './CopyUrlButton.tsx';
import styles from './Presentation.module.css';
import type { ReportViewSearch } from './ReportView.tsx';
import { VersionNotice } from './versions/VersionNotice.tsx';
import { VersionsPanel } from './versions/VersionsPanel.tsx';

interface PresentationViewProps extends ReportViewSearch {
  report: Report;
  /** Set only for viewers who manage reports. */
  presentation?: Presentation | undefined;
  shown: {
    name: string;
    slides: readonly ShownSlide[];
    /** The version's number. */
    number: number;
  };
}

/** Shows a presentation's slides as tabs, with its actions. */
export function PresentationView(props: PresentationViewProps) {
  const { report, presentation, shown, search, setSearch } = props;
  const viewer = useViewer();
  const [isPrinting, setIsPrinting] = useState(false);
  const { planning_month: month, client } = report;
  const isOpen = search.versions === 'true' && presentation !== undefined;
  const handleVersions = () => void setSearch({ versions: isOpen ? undefined : 'true' });
  return (
    <PanelLayout
      panel={
        isOpen && (
          <VersionsPanel
            presentation={presentation}
            search={search}
            setSearch={setSearch}
            onClose={() => void setSearch({ versions: undefined })}
          />
        )
      }
    >
      <div className={styles.screen}>
        <PageHeader
          title={shown.name}
          detail={
            <>
              <OrganizationLink organization={client} isInList /> · {monthNames[month.month - 1]}{' '}
              {month.year}
            </>
          }
        >
          {presentation && (
            <Button
              variant="default"
              aria-pressed={isOpen}
              leftSection={<IconHistory size={16} stroke={1.6} />}
              onClick={handleVersions}
            >
              Versions
            </Button>
          )}
          {isStaff(viewer) && <CopyUrlButton />}
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={16} stroke={1.6} />}
            onClick={() => setIsPrinting(true)}
          >
            Download as PDF
          </Button>
        </PageHeader>
        {presentation && (
          <VersionNotice presentation={presentation} search={search} setSearch={setSearch} />
        )}
        <div className={styles.body}>
          <AddressedSlides slides={shown.slides} slide={search.slide} setSearch={setSearch} />
        </div>
      </div>
      {isPrinting && (
        <LazyPrintPreview
          report={report.id}
          version={shown.number}
          name={shown.name}
          slides={shown.slides}
          onClose={() => setIsPrinting(false)}
        />
      )}
    </PanelLayout>
  );
}
