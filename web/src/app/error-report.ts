import { errorText } from '../platform/api/api-error.ts';

/** So much of where it was thrown tells what to look for. */
const shownCalls = 8;

interface Place {
  page: string;
  version: string;
}

/** What a report of an error says: the error, where it was thrown, the page and the version. */
export function describeError(error: unknown, { page, version }: Place): string {
  const calls = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  const place = calls.filter((line) => line.trim().startsWith('at ')).slice(0, shownCalls);
  const text = [errorText(error), ...place.map((line) => line.trim())].join('\n');
  return `${text.slice(0, 4_000)}\n\nPage: ${page}\nVersion: ${version}`;
}
