import { errorReportCalls } from '@portal/contract/platform/error-report.calls.ts';
import { errorText } from '#platform/api/api-error.ts';
import { call } from '#platform/api/call.ts';

/** The number of stack frames in a report; more are rarely needed to find the cause. */
const shownCalls = 8;

interface Place {
  page: string;
  version: string;
}

/** Matches the tokens of emailed links, because anyone who has such a token can open the page without signing in. */
const secrets = /[\w-]{32,}/g;

/** Returns a report with the error, its stack, the page's URL without the secrets of mailed links, and the version. */
export function describeError(error: unknown, { page, version }: Place): string {
  const calls = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  const place = calls.filter((line) => line.trim().startsWith('at ')).slice(0, shownCalls);
  const text = [errorText(error), ...place.map((line) => line.trim())].join('\n');
  return `${text.slice(0, 4_000)}\n\nPage: ${page.replace(secrets, '…')}\nVersion: ${version}`;
}

const reported = new WeakSet<object>();

/** Reports an error to the operator, unless it was already reported. */
export function reportError(error: unknown, text: string): void {
  if (typeof error !== 'object' || error === null || reported.has(error)) return;
  reported.add(error);
  // A report that can't be sent is only logged, because there is nowhere else to report it.
  call(errorReportCalls.create, { body: { text } }).catch(console.error);
}
