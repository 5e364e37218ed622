import { endOrphanedProcesses } from '#platform/orphaned-processes.ts';

/**
 * Ends an earlier server's browsers, recognized by their profiles in this folder. Chromium exits automatically when its
 * server exits, unless Chromium hangs.
 */
export const endOrphanedBrowsers = (folder: string): Promise<void> =>
  endOrphanedProcesses((command) =>
    command.some((argument) => argument.startsWith(`--user-data-dir=${folder}/`)),
  );
