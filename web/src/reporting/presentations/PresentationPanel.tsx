import type { Presentation } from '@portal/contract/reporting/presentations/presentation.schema.ts';
import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';
import { CommentaryPanel } from '../commentary/CommentaryPanel.tsx';
import { CompareNumbersPanel } from '../origins/CompareNumbersPanel.tsx';
import type { ReportViewSearch } from './ReportView.tsx';
import { VersionsPanel } from './versions/VersionsPanel.tsx';

interface PresentationPanelProps extends ReportViewSearch {
  panel: 'versions' | 'numbers' | 'commentary';
  report: Report;
  presentation: Presentation;
  /** The id of the current slide. */
  slide: number | undefined;
}

/** Shows the panel that the URL selects, next to a presentation. */
export function PresentationPanel(props: PresentationPanelProps) {
  const { panel, report, presentation, slide, search, setSearch } = props;
  const handleClose = () => void setSearch({ [panel]: undefined });
  if (panel === 'versions') {
    return (
      <VersionsPanel
        presentation={presentation}
        search={search}
        setSearch={setSearch}
        onClose={handleClose}
      />
    );
  }
  if (panel === 'commentary') {
    return <CommentaryPanel report={report} slide={slide} onClose={handleClose} />;
  }
  return (
    <CompareNumbersPanel
      presentation={presentation}
      organization={report.organization}
      onClose={handleClose}
    />
  );
}
