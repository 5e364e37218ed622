import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MeasurementError } from './measurement.ts';

const noSandbox =
  "Chromium can't start its sandbox here, and websites aren't opened without it. Run the portal as a user other " +
  'than root on a machine with user namespaces, choose the PageSpeed API, or set PAGE_SPEED_SANDBOX=off.';
const waitMilliseconds = 20_000;
const pollMilliseconds = 50;

interface BrowserOptions {
  chromePath: string;
  hasSandbox: boolean;
  profile: string;
  proxyPort: number;
}

const flags = ({ hasSandbox, profile, proxyPort }: BrowserOptions) => [
  '--headless=new',
  '--remote-debugging-port=0',
  `--user-data-dir=${profile}`,
  `--proxy-server=http://127.0.0.1:${proxyPort}`,
  // Loopback addresses must also go through the proxy, which blocks them.
  '--proxy-bypass-list=<-loopback>',
  // QUIC and WebRTC would otherwise bypass the proxy.
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--mute-audio',
  ...(hasSandbox ? [] : ['--no-sandbox']),
  'about:blank',
];

function explainEnd(printed: string): MeasurementError {
  const text = /sandbox/i.test(printed)
    ? noSandbox
    : 'Chromium ended while it measured the page. Another attempt may succeed.';
  return new MeasurementError(text, { isFinal: /sandbox/i.test(printed) });
}

export interface LighthouseBrowser {
  /** The port of Chromium's debugging protocol. */
  port: number;
  /** Rejects if Chromium exits unexpectedly. */
  ended: Promise<never>;
}

/** Makes Chromium reject every download. The connection stays open because closing it would reset the setting. */
async function denyDownloads(address: string): Promise<void> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const method = 'Browser.setDownloadBehavior';
  socket.send(JSON.stringify({ id: 1, method, params: { behavior: 'deny' } }));
  // The cast is safe: the protocol's messages are text.
  const [answer] = (await once(socket, 'message')) as [{ data: string }];
  if ('error' in JSON.parse(answer.data)) throw new MeasurementError(`Chromium refused ${method}.`);
}

/**
 * Starts Chromium. All its connections go through the proxy, and it can't write downloads. Chromium belongs to this
 * process's group and is killed with it.
 */
export async function startBrowser(options: BrowserOptions): Promise<LighthouseBrowser> {
  const child: ChildProcess = spawn(options.chromePath, flags(options), {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed = `${printed}${text}`.slice(-4_000);
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const ended = Promise.race([once(child, 'exit'), once(child, 'error')]).then((): never => {
    throw explainEnd(printed);
  });
  ended.catch(() => undefined);
  const end = performance.now() + waitMilliseconds;
  const file = join(options.profile, 'DevToolsActivePort');
  for (;;) {
    const [port = '', path = ''] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (path !== '') {
      await Promise.race([denyDownloads(`ws://127.0.0.1:${port}${path}`), ended]);
      return { port: Number(port), ended };
    }
    await Promise.race([sleep(pollMilliseconds), ended]);
    if (performance.now() > end) throw new MeasurementError('Chromium took too long to start.');
  }
}
