import { basename } from 'node:path';
import { endStrayProcesses } from '#platform/stray-processes.ts';

/**
 * Ends the processes of sites that an earlier server left running. They end by themselves when their server dies,
 * unless PHP in WebAssembly is in the middle of a long request.
 */
export const endStraySites = (folder: string): Promise<void> =>
  endStrayProcesses(([program = '', ...rest]) => {
    const isSite =
      basename(program) === 'bwrap' || rest.some((one) => one.endsWith('/playground.process.ts'));
    return (
      isSite &&
      rest.some(
        (one) => one.startsWith(`${folder}/`) || one.startsWith(`--allow-fs-write=${folder}/`),
      )
    );
  });
