import { z } from 'zod';
import { clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { findSetting, type Setting } from './settings.service.ts';

/** The agency's time zone; PORTAL_TIME_ZONE is its first value. */
export const timeZoneSetting: Setting<string> = { name: 'time_zone', schema: z.string() };

const lookMilliseconds = 10_000;

/** Keeps this server's clock in the agency's time zone, also when another server changed it. */
export function followTimeZone(
  database: Database,
  initial: string,
  onError: (error: unknown) => void,
) {
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    clock.setTimeZone((await findSetting(database.reader, timeZoneSetting)) ?? initial);
  };
  return {
    look,
    start() {
      timer = setInterval(() => void look().catch(onError), lookMilliseconds).unref();
      void look().catch(onError);
    },
    stop: () => clearInterval(timer),
  };
}
