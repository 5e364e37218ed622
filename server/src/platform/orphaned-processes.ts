import { readdir, readFile } from 'node:fs/promises';

/**
 * Returns the ids of processes with a matching command line. Only Linux lists processes as files, so on other systems
 * the result is empty.
 */
async function findProcesses(isOurs: (command: readonly string[]) => boolean): Promise<number[]> {
  const entries = await readdir('/proc').catch(() => []);
  const pids: number[] = [];
  for (const entry of entries.filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    if (isOurs(line.split('\0'))) pids.push(Number(entry));
  }
  return pids;
}

/** Kills matching processes, which an earlier server left behind. */
export async function endOrphanedProcesses(
  isOurs: (command: readonly string[]) => boolean,
): Promise<void> {
  for (const pid of await findProcesses(isOurs)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }
}
