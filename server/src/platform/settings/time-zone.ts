import { z } from 'zod';
import { clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { findSetting, type Setting } from './settings.service.ts';

/** The agency's time zone; PORTAL_TIME_ZONE is the initial value. */
export const timeZoneSetting: Setting<string> = { name: 'time_zone', schema: z.string() };

const pollMilliseconds = 10_000;

/** Polls the setting and applies it to this server's clock, because another server may change the setting. */
export function followTimeZone(
  database: Database,
  initial: string,
  onError: (error: unknown) => void,
) {
  let timer: NodeJS.Timeout | undefined;
  const poll = async () => {
    clock.setTimeZone((await findSetting(database.reader, timeZoneSetting)) ?? initial);
  };
  return {
    poll,
    start() {
      timer = setInterval(() => void poll().catch(onError), pollMilliseconds).unref();
      void poll().catch(onError);
    },
    stop: () => clearInterval(timer),
  };
}
