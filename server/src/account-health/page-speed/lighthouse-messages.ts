import type { Device } from '@portal/contract/account-health/page-speed/page-speed-run.schema.ts';
import type { Measurement } from './measurement.ts';

/** The task for the process of a measurement. */
export interface LighthouseOrder {
  url: string;
  device: Device;
  chromePath: string;
  hasSandbox: boolean;
  /** The folder of the browser's profile; empty. */
  profile: string;
  allowedHosts: readonly string[];
}

export type LighthouseAnswer =
  | { kind: 'measured'; measurement: Measurement }
  | { kind: 'failed'; message: string; isFinal: boolean };
