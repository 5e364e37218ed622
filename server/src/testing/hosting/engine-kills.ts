import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
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
import { exportToMemory, operation, siteSpec } from './hosting.ts';

export const killed = { id: '7b1d7a0e-52d3-4b0c-8a39-0d5f6a3c1b03', alias: 'killed' };
const title = 'Killed; "often"';
const killedCopy = { id: '7b1d7a0e-52d3-4b0c-8a39-0d5f6a3c1b05', alias: 'killed-copy' };
const kills = 20;
const restoreKills = 8;
const backupKills = 8;
const copyKills = 8;
const removalKills = 6;

/** An engine with a separate place for its sites. */
export interface HostingUnderTest {
  engine: HostingEngine;
  /** Returns the names of all parts of a site. */
  listNames(site: Site): Promise<string[]>;
  /** Returns the folder on this machine that contains the site’s files. */
  filesOf(site: Site): Promise<string>;
  /** Returns an environment where tests can kill engines that run in other processes. */
  killPlace(): Promise<KillPlace>;
  close(): Promise<void>;
}

interface KillPlace {
  order: EngineOrder;
  listNames(site: Site): Promise<string[]>;
  /** Opens a new engine, like a server at startup. */
  reopen(): Promise<HostingEngine>;
}

/** Kills a process after this time, unless it has already ended. */
async function endAfter(child: ChildProcess, milliseconds: number): Promise<void> {
  await Promise.race([wait(milliseconds), once(child, 'exit')]);
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Runs an order to completion, kills the process, and returns the order's duration in milliseconds. */
async function timeOrder(order: EngineOrder): Promise<number> {
  const child = await startEngineProcess(order);
  const begun = performance.now();
  await child.hasEnded;
  const taken = performance.now() - begun;
  await endAfter(child, 0);
  return taken;
}

/** Calls `work` with an engine that was opened the same way as after a server's restart. */
async function afterRestart<Result>(
  place: KillPlace,
  work: (engine: HostingEngine) => Promise<Result>,
): Promise<Result> {
  const engine = await place.reopen();
  await engine.open();
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** Creates the site and a backup set of it, and returns the set's manifest and folder. */
async function makeSet(place: KillPlace) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-sets-'));
  const manifest = await afterRestart(place, async (engine) => {
    await engine.create(siteSpec(killed, title), operation);
    return engine.exportSet(
      killed,
      (part, content) => pipeline(content, createWriteStream(join(folder, part))),
      operation,
    );
  });
  return { manifest, folder };
}

/** Checks that the site responds and still has its original title. */
async function expectWhole(engine: HostingEngine, site: Site): Promise<void> {
  await expectAnswers(engine, site);
  expect((await engine.readContent(site, operation.signal)).title).toBe(title);
}

/** The state that an engine's tests share. */
export interface EngineContext {
  hosting: HostingUnderTest;
  /** The time that creating a site takes, in seconds. */
  createSeconds: number;
  /** The names of all parts of a complete site. */
  whole: readonly string[];
}

/** Defines tests of an engine whose process is killed while it works. */
export function testKills(context: () => EngineContext): void {
  testCreateKills(context);
  testRestoreKills(context);
  testBackupKills(context);
  testCopyKills(context);
  testRemovalKills(context);
}

function testCreateKills(context: () => EngineContext): void {
  test('a creation that is killed at any moment leaves a complete site or nothing', async () => {
    const { hosting, createSeconds, whole } = context();
    const place = await hosting.killPlace();
    let remained = 0;
    for (let round = 0; round < kills; round++) {
      const create = { site: killed, title };
      const child = await startEngineProcess({ ...place.order, create });
      // Spread the kills over a creation's duration.
      await endAfter(child, (round * createSeconds * 1100) / kills);

      const next = await place.reopen();
      await next.open();
      const exists = await next.exists(killed);
      expect(await place.listNames(killed)).toHaveLength(exists ? whole.length : 0);
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
}

function testRestoreKills(context: () => EngineContext): void {
  test('a restore that is killed at any moment leaves a complete site', async () => {
    const { hosting, createSeconds, whole } = context();
    const place = await hosting.killPlace();
    const { manifest, folder } = await makeSet(place);
    const restore = { site: killed, manifest, folder };
    for (let round = 0; round < restoreKills; round++) {
      const child = await startEngineProcess({ ...place.order, restore });
      await endAfter(child, (round * createSeconds * 1100) / restoreKills);

      await afterRestart(place, async (next) => {
        // Repeat the operation, as the portal does.
        await next.start(killed, operation);
        await expectWhole(next, killed);
        if (round === restoreKills - 1) await next.remove(killed, operation);
        else expect(await place.listNames(killed)).toHaveLength(whole.length);
      });
    }
    expect(await place.listNames(killed)).toEqual([]);
    await rm(folder, { recursive: true });
  });
}

function testBackupKills(context: () => EngineContext): void {
  test('a backup that is killed at any moment leaves only the running site', async () => {
    const { hosting, whole } = context();
    const place = await hosting.killPlace();
    const { folder } = await makeSet(place);
    const backup = { site: killed, folder };
    const taken = await timeOrder({ ...place.order, backup });
    for (let round = 0; round < backupKills; round++) {
      const child = await startEngineProcess({ ...place.order, backup });
      await endAfter(child, (round * taken * 1.1) / backupKills);

      await afterRestart(place, async (next) => {
        await expectWhole(next, killed);
        expect(await place.listNames(killed)).toHaveLength(whole.length);
        const { parts } = await exportToMemory(next, killed);
        expect(Object.values(parts).every(({ length }) => length > 0)).toBe(true);
        await expectAnswers(next, killed);
        expect(await place.listNames(killed)).toHaveLength(whole.length);
        if (round === backupKills - 1) await next.remove(killed, operation);
      });
    }
    await rm(folder, { recursive: true });
  });
}

function testCopyKills(context: () => EngineContext): void {
  test('a copy that is killed at any moment is complete or doesn’t exist', async () => {
    const { hosting, whole } = context();
    const place = await hosting.killPlace();
    const { manifest, folder } = await makeSet(place);
    const restore = { site: killedCopy, manifest, folder };
    const taken = await timeOrder({ ...place.order, restore });
    for (let round = 0; round < copyKills; round++) {
      await afterRestart(place, async (next) => {
        await next.remove(killedCopy, operation);
        expect(await place.listNames(killedCopy)).toEqual([]);
      });
      const child = await startEngineProcess({ ...place.order, restore });
      await endAfter(child, (round * taken * 1.1) / copyKills);

      await afterRestart(place, async (next) => {
        const exists = await next.exists(killedCopy);
        expect(await place.listNames(killedCopy)).toHaveLength(exists ? whole.length : 0);
        if (exists) await expectWhole(next, killedCopy);
        await expectWhole(next, killed);
      });
    }
    await afterRestart(place, async (last) => {
      for (const site of [killed, killedCopy]) await last.remove(site, operation);
    });
    await rm(folder, { recursive: true });
  });
}

function testRemovalKills(context: () => EngineContext): void {
  test('a removal that is killed at any moment leaves a complete site or nothing, and succeeds when repeated', async () => {
    const { hosting, whole } = context();
    const place = await hosting.killPlace();
    const { manifest, folder } = await makeSet(place);
    const source = { manifest, open: async (part: string) => createReadStream(join(folder, part)) };
    const remove = { site: killed };
    const taken = await timeOrder({ ...place.order, remove });
    for (let round = 0; round < removalKills; round++) {
      await afterRestart(place, (next) =>
        next.importSet(killed, source, { isQuiet: false }, operation),
      );
      const child = await startEngineProcess({ ...place.order, remove });
      await endAfter(child, (round * taken * 1.1) / removalKills);

      await afterRestart(place, async (next) => {
        const exists = await next.exists(killed);
        expect(await place.listNames(killed)).toHaveLength(exists ? whole.length : 0);
        if (exists) await expectWhole(next, killed);
        await next.remove(killed, operation);
        expect(await place.listNames(killed)).toEqual([]);
      });
    }
    await rm(folder, { recursive: true });
  });
}
