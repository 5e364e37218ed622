import { errorText } from '../platform/api/api-error.ts';

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
