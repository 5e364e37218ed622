import { readdir, readFile } from 'node:fs/promises';

/** Processes whose command line names this folder. Only Linux lists them as files. */
async function findProcesses(folder: string): Promise<number[]> {
  const entries = await readdir('/proc').catch(() => []);
  const found: number[] = [];
  for (const entry of entries.filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    const isOurs = line.split('\0').some((one) => one.startsWith(`--user-data-dir=${folder}/`));
    if (isOurs) found.push(Number(entry));
  }
  return found;
}

/**
 * Ends what an earlier server left running with a profile in this folder. Chromium ends by itself when its
 * server dies, unless it hangs.
 */
export async function endStrayProcesses(folder: string): Promise<void> {
  for (const pid of await findProcesses(folder)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}
