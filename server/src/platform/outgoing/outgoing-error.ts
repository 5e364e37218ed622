export type OutgoingFailure =
  | 'bad-address'
  | 'refused-address'
  | 'unreachable'
  | 'bad-certificate'
  | 'timed-out'
  | 'too-large'
  | 'too-many-redirects';

/** Thrown if an outgoing request fails or is rejected; `reason` is the cause. */
export class OutgoingError extends Error {
  readonly reason: OutgoingFailure;

  constructor(reason: OutgoingFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}
