import { endOrphanedProcesses } from '#platform/orphaned-processes.ts';

/**
 * Ends the browsers of an earlier server with a profile in this folder. Chromium ends automatically when its server
 * dies, unless it hangs.
 */
export const endOrphanedBrowsers = (folder: string): Promise<void> =>
  endOrphanedProcesses((command) =>
    command.some((argument) => argument.startsWith(`--user-data-dir=${folder}/`)),
  );
