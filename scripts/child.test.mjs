import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

/** A launcher of a program that ignores SIGINT, as npm does while it installs. */
function startLauncher() {
  const deaf = `process.on('SIGINT', () => {}); console.log(process.pid); setInterval(() => {}, 1000);`;
  const launcher = `
    const { runChild } = await import(${JSON.stringify(new URL('child.mjs', import.meta.url).href)});
    const args = ['-e', ${JSON.stringify(deaf)}];
    process.exitCode = await runChild(process.execPath, args, { killSignal: 'SIGKILL' });`;
  return spawn(process.execPath, ['--input-type=module', '-e', launcher]);
}

test('a program that ignores an interruption is killed at once when its launcher says so', async () => {
  const launcher = startLauncher();
  const pid = Number((await once(launcher.stdout, 'data'))[0]);
  const closed = once(launcher, 'close');
  launcher.kill('SIGINT');
  expect(await closed).toEqual([137, null]);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
