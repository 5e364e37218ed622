import { Button, Modal } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { ApiError } from '@portal/contract/platform/api-error.ts';
import { IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import { errorText } from '#platform/api/api-error.ts';
import type { ShownSlide } from '../slides/shown-content.ts';
import { PaperPages } from './PaperPages.tsx';
import styles from './Prints.module.css';
import { usePrintReport, usePrintState } from './prints.queries.ts';
import { useChartImages } from './use-chart-images.ts';
import { usePageZoom } from './use-page-zoom.ts';

export interface PrintPreviewProps {
  /** The report's id. */
  report: number;
  /** The displayed version's number. */
  version: number;
  name: string;
  slides: readonly ShownSlide[];
  onClose: () => void;
}

/** Previews the pages as they will be printed, with a button that downloads them. */
export function PrintPreview({ report, version, name, slides, onClose }: PrintPreviewProps) {
  const pages = useRef<HTMLDivElement>(null);
  const { zoom, frame } = usePageZoom();
  const ref = useMergedRef(pages, frame);
  const { images, isReady } = useChartImages(pages);
  const print = usePrintReport();
  const state = usePrintState(print.isPending);
  const cannotPrint =
    state.data?.is_available === false ||
    (print.error instanceof ApiError && print.error.status === 503);
  const handleDownload = () => {
    if (cannotPrint) window.print();
    else print.mutate({ report, version });
  };
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      aria-label={`PDF of ${name}`}
      classNames={{
        overlay: styles.overlay,
        inner: styles.frame,
        content: styles.preview,
        body: styles.previewBody,
      }}
    >
      <header className={styles.bar}>
        <div className={styles.barText}>
          <h2 className={styles.barTitle}>{name}</h2>
          <p className={styles.note}>
            If you are having issues downloading the PDF please try Firefox or Safari.
          </p>
        </div>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          data-autofocus
          disabled={!isReady || slides.length === 0}
          loading={print.isPending}
          leftSection={<IconDownload size={16} stroke={1.6} />}
          onClick={handleDownload}
        >
          Download PDF
        </Button>
      </header>
      <div role="status" aria-live="polite">
        {print.isPending && <p className={styles.message}>{placeText(state.data?.place)}</p>}
        {cannotPrint && (
          <p className={styles.message} data-tone="warning">
            {state.data?.reason ?? 'The portal can’t create PDFs right now.'} “Download PDF” opens
            your browser’s own print dialog instead: choose “Save as PDF” there.
          </p>
        )}
        {print.error && !cannotPrint && (
          <p className={styles.message} data-tone="danger">
            {errorText(print.error)}
          </p>
        )}
      </div>
      <div ref={ref} className={styles.pages} style={{ '--page-zoom': zoom }}>
        <PaperPages slides={slides} name={name} images={images} />
      </div>
    </Modal>
  );
}

function placeText(place: number | null | undefined): string {
  if (!place) return 'Creating the PDF…';
  return `The PDF is waiting for ${place} ${place === 1 ? 'other' : 'others'} ahead of it…`;
}
