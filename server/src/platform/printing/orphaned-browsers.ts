import { endOrphanedProcesses } from '#platform/orphaned-processes.ts';

/**
 * Ends an earlier server's browsers, which have a profile in this folder. Chromium ends automatically when its server
 * dies, unless it hangs.
 */
export const endOrphanedBrowsers = (folder: string): Promise<void> =>
  endOrphanedProcesses((command) =>
    command.some((argument) => argument.startsWith(`--user-data-dir=${folder}/`)),
  );
