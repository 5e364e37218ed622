import { ApiError, isRecord, rowErrors } from '@portal/contract/platform/api-error.ts';

/** A section of an error's message: an optional header, and the messages below it. */
export interface ErrorLine {
  header: string | null;
  texts: string[];
}

export interface FieldProblem {
  field: string;
  message: string;
}

export type ShownError =
  | string
  | FieldProblem
  | readonly FieldProblem[]
  | { status?: number; statusText: string; data: unknown }
  | Error;

/** Returns the title and lines of an error's message, for any type of error. */
export function errorLines(error: ShownError): { title: string | null; lines: ErrorLine[] } {
  if (typeof error === 'string') return { title: null, lines: [text(error)] };
  if (Array.isArray(error)) return { title: null, lines: error.flatMap(problemLine) };
  if (isFieldProblem(error)) return { title: null, lines: problemLine(error) };
  if (error instanceof ApiError || isResponse(error)) {
    return { title: error.statusText || null, lines: dataLines(error.data) };
  }
  return { title: null, lines: [text(error instanceof Error ? error.message : String(error))] };
}

const text = (message: string): ErrorLine => ({ header: null, texts: [message] });

function problemLine({ field, message }: FieldProblem): ErrorLine[] {
  return [line(field, message)];
}

function dataLines(data: unknown): ErrorLine[] {
  if (Array.isArray(data)) return dataLines(rowErrors(data));
  if (!isRecord(data)) return typeof data === 'string' && data ? [text(data)] : [];
  if (typeof data.detail === 'string') return [text(data.detail)];
  const shown = isRecord(data.detail) ? data.detail : data;
  return Object.entries(shown).map(([key, value]) => line(key, value));
}

function line(key: string, value: unknown): ErrorLine {
  const texts = (Array.isArray(value) ? value : [value]).map(textOf);
  return { header: key === 'non_field_errors' ? null : key, texts };
}

function textOf(value: unknown): string {
  if (!isRecord(value)) return String(value);
  return Object.entries(value)
    .map(([key, inner]) => `${key}: ${Array.isArray(inner) ? inner.join(' ') : inner}`)
    .join('; ');
}

function isFieldProblem(error: ShownError): error is FieldProblem {
  return isRecord(error) && 'field' in error && 'message' in error;
}

function isResponse(error: ShownError): error is { statusText: string; data: unknown } {
  return isRecord(error) && 'statusText' in error && 'data' in error;
}
