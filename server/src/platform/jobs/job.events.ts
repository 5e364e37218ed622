import { defineHook } from '#platform/events/hooks.ts';
import type { JobEnd } from './job-definitions.ts';

export type EndedJob = Pick<JobEnd<unknown>, 'id' | 'personId' | 'state'>;

/** Emitted in the transaction that writes the final outcome of a job that ran. */
export const onJobEnded = defineHook<EndedJob>();
