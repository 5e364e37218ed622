/** The reasons that a call to an outside service can fail, shared by all connectors. */
export type ConnectorReason =
  | 'bad-key'
  | 'no-permission'
  | 'switched-off'
  | 'quota'
  | 'busy'
  | 'not-found'
  | 'taken'
  | 'unreachable'
  | 'refused-address'
  | 'unexpected';

/** Thrown if a request to an outside service fails. The message explains the cause and how to fix it. */
export class ConnectorError extends Error {
  readonly reason: ConnectorReason;
  /** The earliest time for the next call, if the service gave one. */
  readonly retryAt: string | null;

  constructor(reason: ConnectorReason, message: string, retryAt: string | null = null) {
    super(message);
    this.reason = reason;
    this.retryAt = retryAt;
  }
}
