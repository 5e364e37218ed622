import { endOrphanedProcesses } from '#platform/orphaned-processes.ts';

/**
 * Ends what an earlier server left running with a profile in this folder. Chromium ends by itself when its
 * server dies, unless it hangs.
 */
export const endOrphanedBrowsers = (folder: string): Promise<void> =>
  endOrphanedProcesses((command) =>
    command.some((one) => one.startsWith(`--user-data-dir=${folder}/`)),
  );
