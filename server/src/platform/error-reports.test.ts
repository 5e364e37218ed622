import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { errorReportEndpoints } from '@portal/contract/platform/error-report.endpoints.ts';
import { afterEach, expect, test } from 'vitest';
import { makePerson } from '#testing/people.factories.ts';
import { startPortal, type TestPortal } from '#testing/portal.ts';

let portal: TestPortal;
const lines: Record<string, unknown>[] = [];
const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) };
const body = { text: 'Nothing to draw' };

afterEach(async () => {
  lines.length = 0;
  await portal.close();
});

// Requirements: P2-GLOBAL-03
test('an error in the web app is logged and posted to the configured address', async () => {
  const posted: unknown[] = [];
  const server = createServer(async (request, response) => {
    posted.push(JSON.parse(await text(request)));
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  portal = await startPortal({ logTo, config: { errorReportUrl: `http://127.0.0.1:${port}/` } });
  const person = await makePerson(portal.database.writer, { kind: 'writer' });
  const caller = await portal.signIn(person);
  expect((await caller.call(errorReportEndpoints.create, { body })).status).toBe(204);
  expect(posted).toEqual([
    { at: expect.any(String), version: expect.any(String), person: person.id, ...body },
  ]);
  expect(lines).toContainEqual(expect.objectContaining({ level: 'error', ...body }));

  // If the operator's address doesn't respond, the reporter's call still succeeds.
  server.close();
  server.closeAllConnections();
  expect((await caller.call(errorReportEndpoints.create, { body })).status).toBe(204);
  expect(lines.map(({ msg }) => msg)).toContain('error report could not be sent');
});

// Requirements: P2-GLOBAL-03
test('without an address, errors are only logged, and only up to a limit', async () => {
  portal = await startPortal({ logTo });
  const statuses = new Set<number>();
  for (let at = 0; at < 25; at += 1) {
    statuses.add((await portal.anonymous.call(errorReportEndpoints.create, { body })).status);
  }
  expect([...statuses]).toEqual([204]);
  expect(lines.filter(({ msg }) => msg === 'web app error')).toHaveLength(20);
});

/** Writes the build of a source file whose second line is `throw new Error('Nothing to draw');`, with a source map. */
function writeBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-web-'));
  mkdirSync(join(folder, 'assets'));
  const map = {
    version: 3,
    sources: ['../../src/app/main.tsx'],
    names: [],
    mappings: 'AACA,MAAM,IAAI',
  };
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'assets', 'main-Bx3kP9aQ.js'), "throw Error('Nothing to draw')");
  writeFileSync(join(folder, 'assets', 'main-Bx3kP9aQ.js.map'), JSON.stringify(map));
  return folder;
}

test('a report refers to positions in the source code, although source maps aren’t served', async () => {
  const folder = writeBuild();
  try {
    portal = await startPortal({ logTo, config: { webFolder: folder } });
    const text = `Nothing to draw
at draw (https://portal.example.com/assets/main-Bx3kP9aQ.js:1:7)
at draw (https://portal.example.com/assets/main-Bx3kP9aQ.js:1:9)
at run (https://portal.example.com/assets/other-Bx3kP9aQ.js:1:7)
at run (https://elsewhere.example.com/main.js:1:7)`;
    await portal.anonymous.call(errorReportEndpoints.create, { body: { text } });
    expect(lines.find(({ msg }) => msg === 'web app error')?.text).toBe(`Nothing to draw
at draw (src/app/main.tsx:2:7)
at draw (src/app/main.tsx:2:7)
at run (https://portal.example.com/assets/other-Bx3kP9aQ.js:1:7)
at run (https://elsewhere.example.com/main.js:1:7)`);
    const load = (path: string) => portal.anonymous.raw('GET', path);
    expect((await load('/assets/main-Bx3kP9aQ.js')).status).toBe(200);
    expect((await load('/assets/main-Bx3kP9aQ.js.map')).status).toBe(404);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
