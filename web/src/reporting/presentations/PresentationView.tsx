import { Button } from '@mantine/core';
import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import type { Presentation } from '@portal/contract/reporting/presentations/presentation.schema.ts';
import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { isStaff, useViewer } from '#platform/session/viewer.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { OrganizationLink } from '#users/shared/OrganizationLink.tsx';
import { ChangedNumbers } from '../origins/ChangedNumbers.tsx';
import { ShownDeckContext } from '../origins/shown-deck.ts';
import { LazyPrintPreview } from '../prints/LazyPrintPreview.tsx';
import { AddressedSlides } from '../slides/AddressedSlides.tsx';
import { inOrder, type ShownSlide } from '../slides/shown-content.ts';
import { CopyUrlButton } from './CopyUrlButton.tsx';
import styles from './Presentation.module.css';
import { PresentationPanel } from './PresentationPanel.tsx';
import type { ReportViewSearch } from './ReportView.tsx';
import { VersionNotice } from './versions/VersionNotice.tsx';

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
  const isNewest = isStaff(viewer) && search.version === undefined;
  const deck = useMemo(
    () =>
      report.presentation === null
        ? null
        : {
            presentation: report.presentation,
            version: search.version,
            annotated: isNewest ? report.organization : null,
          },
    [report.presentation, report.organization, search.version, isNewest],
  );
  const isOpen = search.versions === 'true' && presentation !== undefined;
  // Only slides of the latest version can have commentary.
  const hasCommentary = presentation !== undefined && search.version === undefined;
  const isComparing = search.numbers === 'true' && !isOpen && presentation !== undefined;
  const isCommenting = search.commentary === 'true' && hasCommentary && !isOpen && !isComparing;
  const show = (panel: 'versions' | 'numbers' | 'commentary' | null) =>
    void setSearch({
      ...{ versions: undefined, numbers: undefined, commentary: undefined },
      ...(panel && { [panel]: 'true' }),
    });
  const handleVersions = () => show(isOpen ? null : 'versions');
  const handleCompare = () => show(isComparing ? null : 'numbers');
  const handleCommentary = () => show(isCommenting ? null : 'commentary');
  const ordered = inOrder(shown.slides);
  const current = ordered[(search.slide ?? 1) - 1] ?? ordered[0];
  return (
    <PanelLayout
      panel={
        presentation &&
        (isOpen || isComparing || isCommenting) && (
          <PresentationPanel
            panel={isOpen ? 'versions' : isComparing ? 'numbers' : 'commentary'}
            report={report}
            presentation={presentation}
            slide={current?.id}
            search={search}
            setSearch={setSearch}
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
            <Button.Group>
              {hasCommentary && (
                <PanelButton isOpen={isCommenting} onClick={handleCommentary}>
                  Commentary
                </PanelButton>
              )}
              <PanelButton isOpen={isComparing} onClick={handleCompare}>
                Numbers
              </PanelButton>
              <PanelButton isOpen={isOpen} onClick={handleVersions}>
                Versions
              </PanelButton>
            </Button.Group>
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
          <>
            <VersionNotice presentation={presentation} search={search} setSearch={setSearch} />
            {presentation.sent_version_number && <ChangedNumbers presentation={presentation.id} />}
          </>
        )}
        <div className={styles.body}>
          <ShownDeckContext value={deck}>
            <AddressedSlides slides={shown.slides} slide={search.slide} setSearch={setSearch} />
          </ShownDeckContext>
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

interface PanelButtonProps {
  isOpen: boolean;
  onClick: () => void;
  children: string;
}

const PanelButton = ({ isOpen, ...props }: PanelButtonProps) => (
  <Button variant={isOpen ? 'light' : 'default'} aria-pressed={isOpen} {...props} />
);
