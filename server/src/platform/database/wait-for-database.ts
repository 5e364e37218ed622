import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { second } from '../durations.ts';
import { OutageError } from '../outages.ts';
import type { Database } from './database.ts';

interface Options {
  /** The longest wait in seconds; 0 means a single attempt. */
  seconds: number;
  report: (reason: string) => void;
}

const askEvery = second / 2;
const reportEvery = 5 * second;

/** PostgreSQL's error codes while it is starting, and when no connections are left. */
const passingStates = /^(57P03|53300)$/;

/** Returns whether waiting may help. Waiting can't fix a wrong password or a missing database. */
function mayPass(error: unknown): error is OutageError {
  if (!(error instanceof OutageError)) return false;
  const { cause } = error;
  return !(cause instanceof pg.DatabaseError) || passingStates.test(cause.code ?? '');
}

/**
 * Waits until the database responds, for example after a reboot of the whole machine. Immediately throws an error that
 * waiting can't fix, and throws any other error once `seconds` have passed.
 */
export async function waitForDatabase(
  { ping }: Pick<Database, 'ping'>,
  { seconds, report }: Options,
): Promise<void> {
  const end = performance.now() + seconds * second;
  let reportAt = 0;
  for (;;) {
    try {
      return await ping();
    } catch (error) {
      const now = performance.now();
      if (!mayPass(error) || now >= end) throw error;
      if (now >= reportAt) {
        report(error.message);
        reportAt = now + reportEvery;
      }
      await pause(Math.min(askEvery, end - now));
    }
  }
}
