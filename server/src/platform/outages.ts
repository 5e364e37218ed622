import type { HealthPart } from '@portal/contract/platform/portal.endpoints.ts';

/** The components of the health report whose failure makes calls return 503. */
export type OutsidePart = Extract<HealthPart, 'database' | 'files'>;

const messagesOf = (error: unknown): string => {
  // An AggregateError contains one error per address that was tried.
  const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error];
  return reasons
    .map((reason) => (reason instanceof Error ? reason.message : String(reason)))
    .join('; ');
};

/** Thrown if the database or the file storage can't be reached. Calls return 503 and may be retried. */
export class OutageError extends Error {
  readonly part: OutsidePart;

  constructor(part: OutsidePart, cause: unknown) {
    super(messagesOf(cause), { cause });
    this.name = 'OutageError';
    this.part = part;
  }
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * PostgreSQL's error classes "connection exception" and "operator intervention", and its error "too many connections".
 */
const unavailableStates = /^(08...|57P0[123]|53300)$/;

const closedConnection =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout)/;

/** Returns whether PostgreSQL or its driver reports a lost connection. */
function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (networkCodes.has(code) || unavailableStates.test(code))) {
    return true;
  }
  return closedConnection.test(error.message);
}

/** Wraps errors caused by a lost connection in an OutageError. Returns other errors unchanged. */
export const databaseError = (error: unknown): unknown =>
  isLostConnection(error) ? new OutageError('database', error) : error;
