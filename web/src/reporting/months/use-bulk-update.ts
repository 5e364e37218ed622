import { reportCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import type { ReportUpdate } from '@portal/contract/reporting/reports/report.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#platform/api/api-error.ts';
import { call } from '#platform/api/call.ts';
import { invalidate } from '#platform/api/invalidation.ts';
import { staleKey } from '#platform/api/queries.ts';
import type { FieldProblem } from '#platform/forms/error-lines.ts';
import { showSuccess } from '#platform/ui/toasts/toasts.ts';
import { staleOfReport } from '../reports/reports.queries.ts';

/** The number of concurrent calls: enough to be fast, but few enough not to block the rest of the screen. */
const atOnce = 4;

interface Target {
  id: number;
  client: { dba_name: string };
}

/** Returns a function that changes many reports with one call per report, so that a failure doesn't stop the others. */
export function useBulkUpdate(onSaved: () => void) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [errors, setErrors] = useState<readonly FieldProblem[]>([]);

  const save = async (reports: readonly Target[], body: ReportUpdate) => {
    setErrors([]);
    setProgress({ done: 0, total: reports.length });
    const waiting = [...reports];
    const failed: FieldProblem[] = [];
    const work = async () => {
      for (let report = waiting.shift(); report; report = waiting.shift()) {
        const { id, client } = report;
        await call(reportCalls.update, { params: { id }, body }).catch((error: unknown) => {
          failed.push({ field: client.dba_name, message: errorText(error) });
        });
        setProgress((now) => now && { ...now, done: now.done + 1 });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    setProgress(null);
    setErrors(failed);
    for (const one of [...staleOfReport, reportCalls.get]) {
      void invalidate(queryClient, { queryKey: staleKey(one) });
    }
    const doneCount = reports.length - failed.length;
    if (doneCount > 0) {
      showSuccess(doneCount === 1 ? 'Report Updated' : `${doneCount} Reports Updated`);
    }
    if (failed.length === 0) onSaved();
  };
  return { save, progress, errors };
}
