import { errorReportCalls } from '@portal/contract/platform/error-report.calls.ts';
import { errorText } from '../platform/api/api-error.ts';
import { call } from '../platform/api/call.ts';

/** Enough stack frames to find the cause. */
const shownCalls = 8;

interface Place {
  page: string;
  version: string;
}

/** The error, its stack, the page and the version. */
export function describeError(error: unknown, { page, version }: Place): string {
  const calls = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  const place = calls.filter((line) => line.trim().startsWith('at ')).slice(0, shownCalls);
  const text = [errorText(error), ...place.map((line) => line.trim())].join('\n');
  return `${text.slice(0, 4_000)}\n\nPage: ${page}\nVersion: ${version}`;
}

const reported = new WeakSet<object>();

/** Reports an error to the operator, once however often it is shown. */
export function reportError(error: unknown, text: string): void {
  if (typeof error !== 'object' || error === null || reported.has(error)) return;
  reported.add(error);
  // Nothing else can be done about an error that can't be reported.
  call(errorReportCalls.create, { body: { text } }).catch(console.error);
}
