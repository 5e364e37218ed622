import { reportPrintCalls } from '@portal/contract/reporting/prints/report-print.calls.ts';
import { printOptions } from '@portal/contract/reporting/prints/report-print.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { callFile } from '#platform/api/call.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { saveFile } from '#platform/api/save-file.ts';
import { useSingleMutation } from '#platform/api/use-single-mutation.ts';

/** The polling interval for the print's position in the queue, in milliseconds. */
const askAgainAfter = 1_500;

/** Loads whether printing is available and, during a print, the user's position in the queue. */
export const usePrintState = (isPrinting: boolean) =>
  useQuery({
    ...endpointQuery(reportPrintCalls.state),
    refetchInterval: isPrinting ? askAgainAfter : false,
  });

interface PrintedVersion {
  report: number;
  version: number;
}

export function usePrintReport() {
  return useSingleMutation({
    mutationFn: ({ report, version }: PrintedVersion) =>
      callFile(reportPrintCalls.print, {
        params: { id: report },
        body: { version_number: version, ...printOptions },
      }),
    onSuccess: saveFile,
  });
}
