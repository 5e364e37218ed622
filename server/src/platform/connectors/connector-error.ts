/** The kinds of errors of outside services, the same for all of them. */
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

/** A request to an outside service failed; the message explains the reason and the remedy. */
export class ConnectorError extends Error {
  readonly reason: ConnectorReason;
  /** The time at which the service wants to be called again, if it names one. */
  readonly retryAt: string | null;

  constructor(reason: ConnectorReason, message: string, retryAt: string | null = null) {
    super(message);
    this.reason = reason;
    this.retryAt = retryAt;
  }
}
