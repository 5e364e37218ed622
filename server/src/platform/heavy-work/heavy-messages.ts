/** A task that the server sends to a process. */
export interface HeavyOrder {
  module: string;
  name: string;
  input: unknown;
}

export type HeavyOutcome =
  | { kind: 'done'; output: unknown }
  /** The task threw a PortalError. */
  | { kind: 'refused'; status: number; message: string; body: unknown }
  | { kind: 'failed'; message: string }
  /** The task created a string or buffer beyond Node's limit. */
  | { kind: 'too large' };

export interface HeavyReply {
  outcome: HeavyOutcome;
  /** The process's resident memory. */
  residentBytes: number;
}
