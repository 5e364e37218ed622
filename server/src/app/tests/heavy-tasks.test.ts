import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { heavyTasks } from '#app/heavy-tasks.ts';

const source = join(import.meta.dirname, '../..');

// Requirements: D-69
test('every heavy task is exported under its name by the module that its process imports', async () => {
  for (const task of heavyTasks) {
    const exported: Record<string, unknown> = await import(task.module);
    expect(exported[task.name]).toBe(task);
  }
});

// Requirements: D-69
test('the list of heavy tasks covers all files with tasks', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const declaring = files
    .filter((file) => file.endsWith('.task.ts'))
    .map((file) => join(source, file));
  const listed = heavyTasks.map(({ module }) => new URL(module).pathname);
  expect([...new Set(listed)].sort()).toEqual(declaring.sort());
});
