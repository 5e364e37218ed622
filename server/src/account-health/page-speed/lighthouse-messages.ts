import type { Device } from '@portal/contract/account-health/page-speed/page-speed-run.schema.ts';
import type { Measurement } from './measurement.ts';

/** The task that is sent to the measurement process. */
export interface LighthouseOrder {
  url: string;
  device: Device;
  chromePath: string;
  hasSandbox: boolean;
  /** An empty folder for the browser's profile. */
  profile: string;
  allowedHosts: readonly string[];
}

export type LighthouseAnswer =
  | { kind: 'measured'; measurement: Measurement }
  | { kind: 'failed'; message: string; isFinal: boolean };
