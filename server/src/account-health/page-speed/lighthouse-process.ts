import { type ChildProcess, fork } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findChromium } from '#platform/printing/find-chromium.ts';
import { endOrphanedBrowsers } from '#platform/printing/orphaned-browsers.ts';
import type { LighthouseAnswer, LighthouseOrder } from './lighthouse-messages.ts';
import { type Measure, type Measurement, MeasurementError } from './measurement.ts';

export interface LighthouseOptions {
  /** The value of CHROME_PATH. */
  chromePath: string | undefined;
  hasSandbox: boolean;
  /** The folder for browser profiles, used only by this server. */
  folder: string;
  allowedHosts: readonly string[];
  timeoutMilliseconds?: number;
}

const noChromium =
  'This server has no Chromium to measure with. Install Chromium or Chrome, set CHROME_PATH, or choose the PageSpeed API.';
const usualTimeout = 120_000;
const nodeOptions = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=768'];

/** Kills a process and its group. The group includes Chromium, which would otherwise outlive the process. */
function killGroup(child: ChildProcess): void {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

function runProcess(
  order: LighthouseOrder,
  signal: AbortSignal,
  timeoutMilliseconds: number,
): Promise<Measurement> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'lighthouse.process.ts'), [], {
      execArgv: nodeOptions,
      serialization: 'advanced',
      detached: process.platform !== 'win32',
      // The environment is minimal because the process loads untrusted pages and needs none of the portal's settings.
      env: { PATH: process.env.PATH ?? '', HOME: order.profile },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let answer: LighthouseAnswer | undefined;
    let isLate = false;
    const kill = () => killGroup(child);
    const timer = setTimeout(() => {
      isLate = true;
      kill();
    }, timeoutMilliseconds);
    signal.addEventListener('abort', kill);
    child.on('message', (message: LighthouseAnswer) => {
      answer = message;
    });
    child.on('error', reject);
    child.on('close', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
      kill();
      if (signal.aborted) return reject(signal.reason);
      if (answer?.kind === 'measured') return resolve(answer.measurement);
      if (answer) return reject(new MeasurementError(answer.message, answer));
      reject(
        new MeasurementError(
          isLate ? 'The measurement took too long.' : 'Lighthouse ended without a result.',
        ),
      );
    });
    child.send(order, () => undefined);
  });
}

/** Returns a function that runs Lighthouse in a separate process. Its Chromium can reach only public addresses. */
export function createLighthouse(options: LighthouseOptions): Measure {
  const { chromePath, folder, hasSandbox, allowedHosts } = options;
  let cleaned: Promise<void> | undefined;

  async function clean(): Promise<void> {
    await endOrphanedBrowsers(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }

  return async ({ url, device, signal }) => {
    signal.throwIfAborted();
    const chromium = await findChromium(chromePath);
    if (!chromium) throw new MeasurementError(noChromium, { isFinal: true });
    cleaned ??= clean();
    await cleaned;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const profile = await mkdtemp(join(folder, 'profile-'));
    const order = { url, device, chromePath: chromium, hasSandbox, profile, allowedHosts };
    try {
      return await runProcess(order, signal, options.timeoutMilliseconds ?? usualTimeout);
    } finally {
      await rm(profile, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
    }
  };
}
