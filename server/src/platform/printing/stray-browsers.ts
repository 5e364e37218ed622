import { endStrayProcesses } from '#platform/stray-processes.ts';

/**
 * Ends what an earlier server left running with a profile in this folder. Chromium ends by itself when its
 * server dies, unless it hangs.
 */
export const endStrayBrowsers = (folder: string): Promise<void> =>
  endStrayProcesses((command) =>
    command.some((one) => one.startsWith(`--user-data-dir=${folder}/`)),
  );
