import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Runs a script that logs to standard output, which isn't a terminal, and returns the logged messages. */
function messagesOf(script: string): string[] {
  const log = JSON.stringify(new URL('log.ts', import.meta.url).href);
  const program = `const { createLog } = await import(${log}); const log = createLog('info'); ${script}`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program]);
  const lines = stdout.toString().trim().split('\n');
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
}

test('the last lines are written when the server exits', () => {
  expect(messagesOf("log.info('first'); log.info('last'); process.exit(1);")).toEqual([
    'first',
    'last',
  ]);
});

test('lines that were logged just before a crash are written', () => {
  expect(messagesOf("log.error('before the crash'); throw new Error('crash');")).toEqual([
    'before the crash',
  ]);
});

test('lines logged in one turn of the event loop are written in order', () => {
  const numbers = Array.from({ length: 500 }, (_, place) => `line ${place}`);
  expect(messagesOf('for (let i = 0; i < 500; i += 1) log.info("line " + i);')).toEqual(numbers);
});

test('logging never waits for the disk', () => {
  const script = `
    const { default: fs } = await import('node:fs');
    fs.fsyncSync = () => fs.writeSync(1, JSON.stringify({ msg: 'waited for the disk' }));
    log.info('first');
    setTimeout(() => log.info('last'), 1);`;
  expect(messagesOf(script)).toEqual(['first', 'last']);
});
