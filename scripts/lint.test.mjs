import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './node.mjs';

/** Lints a file with the repository's own plugins, and returns the linter's output. */
function lint(source) {
  const { plugins } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'portal-lint-'));
  try {
    const settings = { plugins: plugins.map((plugin) => join(root, plugin)) };
    writeFileSync(join(folder, 'biome.json'), JSON.stringify(settings));
    writeFileSync(join(folder, 'planted.ts'), source);
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    const command = [biome, 'lint', 'planted.ts'];
    const { stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder });
    return `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('lint reports code that reads search parameters without their route', () => {
  const read = (options) =>
    `import { useParams } from '@tanstack/react-router';\nexport const useId = () => useParams(${options});\n`;
  expect(lint(read('{ strict: false }'))).toContain('Name the route by `from`');
  const typed = lint(read("{ from: '/app/apps/$appID' }"));
  expect(typed).toContain('Checked 1 file');
  expect(typed).not.toContain('Name the route');
});
