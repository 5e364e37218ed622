import { readdir, readFile } from 'node:fs/promises';

/** Finds processes by their command line. Only Linux lists them as files. */
async function findProcesses(isOurs: (command: readonly string[]) => boolean): Promise<number[]> {
  const entries = await readdir('/proc').catch(() => []);
  const pids: number[] = [];
  for (const entry of entries.filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    if (isOurs(line.split('\0'))) pids.push(Number(entry));
  }
  return pids;
}

/** Ends the processes of an earlier server. */
export async function endOrphanedProcesses(
  isOurs: (command: readonly string[]) => boolean,
): Promise<void> {
  for (const pid of await findProcesses(isOurs)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }
}
