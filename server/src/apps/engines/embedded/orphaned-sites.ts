import { basename } from 'node:path';
import { endOrphanedProcesses } from '#platform/orphaned-processes.ts';

/**
 * Ends the processes of sites that an earlier server left running. Usually they exit when their server is killed, but
 * PHP in WebAssembly doesn't while it is handling a long request.
 */
export const endOrphanedSites = (folder: string): Promise<void> =>
  endOrphanedProcesses(([program = '', ...rest]) => {
    const isSite =
      basename(program) === 'bwrap' ||
      rest.some((argument) => argument.endsWith('/playground.process.ts'));
    return (
      isSite &&
      rest.some(
        (argument) =>
          argument.startsWith(`${folder}/`) || argument.startsWith(`--allow-fs-write=${folder}/`),
      )
    );
  });
