/** What kind of trouble an outside service made, the same for each of them. */
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

/** An outside service didn't do what was asked; the message tells people why, and what helps. */
export class ConnectorError extends Error {
  readonly reason: ConnectorReason;

  constructor(reason: ConnectorReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
