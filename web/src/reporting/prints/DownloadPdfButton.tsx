import { Button } from '@mantine/core';
import { showDownloadProblem } from '#platform/api/save-file.ts';
import { usePrintReport } from './prints.queries.ts';

interface DownloadPdfButtonProps {
  report: number;
  version: number;
}

/** Downloads a version as a PDF. */
export function DownloadPdfButton({ report, version }: DownloadPdfButtonProps) {
  const print = usePrintReport();
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={print.isPending}
      aria-label={`Download version ${version} as PDF`}
      onClick={() => print.mutate({ report, version }, { onError: showDownloadProblem })}
    >
      PDF
    </Button>
  );
}
