import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { HostingEngine, Site } from '#apps/engines/hosting-engine.ts';
import type { EngineOrder } from './engine.process.ts';
import { startEngineProcess } from './engine-process.ts';
import { expectAnswers } from './hostile-site.ts';
import { operation, siteSpec } from './hosting.ts';

export const killed = { id: '7b1d7a0e-52d3-4b0c-8a39-0d5f6a3c1b03', alias: 'killed' };
const title = 'Killed; "often"';
const kills = 20;
const restoreKills = 8;

/** An engine with a place of its own to run sites. */
export interface HostingUnderTest {
  engine: HostingEngine;
  /** The names of everything that there is of a site. */
  listNames(site: Site): Promise<string[]>;
  /** Where the machine has the site’s files. */
  filesOf(site: Site): Promise<string>;
  /** Where engines of other processes are killed. */
  killPlace(): Promise<KillPlace>;
  close(): Promise<void>;
}

interface KillPlace {
  order: EngineOrder;
  listNames(site: Site): Promise<string[]>;
  /** A new engine, as a server that starts has. */
  reopen(): Promise<HostingEngine>;
}

/** Kills a process when the time is over. */
async function endAfter(child: ChildProcess, milliseconds: number): Promise<void> {
  await Promise.race([wait(milliseconds), once(child, 'exit')]);
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

interface Context {
  hosting: HostingUnderTest;
  /** How long a create takes. */
  createSeconds: number;
  /** How many names a whole site has. */
  names: number;
}

/** An engine whose process is killed while it works. */
export function testKills(context: () => Context): void {
  test('a create that is killed at any moment leaves the site whole, or nothing of it', async () => {
    const { hosting, createSeconds, names } = context();
    const place = await hosting.killPlace();
    let remained = 0;
    for (let round = 0; round < kills; round++) {
      const create = { site: killed, title };
      const child = await startEngineProcess({ ...place.order, create });
      // The rounds are spread over the time that it took.
      await endAfter(child, (round * createSeconds * 1100) / kills);

      const next = await place.reopen();
      await next.open();
      const exists = await next.exists(killed);
      expect(await place.listNames(killed)).toHaveLength(exists ? names : 0);
      if (exists) {
        remained += 1;
        await next.create(siteSpec(killed, title), operation);
        await expectAnswers(next, killed);
        await next.remove(killed, operation);
      }
      await next.close();
    }
    expect(remained).toBeLessThan(kills);
    const last = await place.reopen();
    await last.open();
    await last.create(siteSpec(killed, title), operation);
    await expectAnswers(last, killed);
    await last.remove(killed, operation);
    await last.close();
  });

  test('a restore that is killed at any moment leaves the site whole', async () => {
    const { hosting, createSeconds, names } = context();
    const folder = await mkdtemp(join(tmpdir(), 'portal-sets-'));
    const place = await hosting.killPlace();
    const first = await place.reopen();
    await first.open();
    await first.create(siteSpec(killed, title), operation);
    const manifest = await first.exportSet(
      killed,
      (part, content) => pipeline(content, createWriteStream(join(folder, part))),
      operation,
    );
    await first.close();
    const restore = { site: killed, manifest, folder };
    for (let round = 0; round < restoreKills; round++) {
      const child = await startEngineProcess({ ...place.order, restore });
      await endAfter(child, (round * createSeconds * 1100) / restoreKills);

      const next = await place.reopen();
      await next.open();
      // As the portal does, which repeats the operation.
      await next.start(killed, operation);
      await expectAnswers(next, killed);
      expect((await next.readContent(killed, operation.signal)).title).toBe(title);
      if (round === restoreKills - 1) await next.remove(killed, operation);
      else expect(await place.listNames(killed)).toHaveLength(names);
      await next.close();
    }
    expect(await place.listNames(killed)).toEqual([]);
    await rm(folder, { recursive: true });
  });
}
