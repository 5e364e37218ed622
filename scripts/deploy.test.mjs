import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './node.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const profilePath = 'deploy/chromium-seccomp.json';

/** Linux's flags CLONE_NEWNS, CLONE_NEWCGROUP, CLONE_NEWUTS, and CLONE_NEWIPC. */
const refusedNamespaces = 0x20000 | 0x2000000 | 0x4000000 | 0x8000000;

test('compose.yaml and the docs run the image with a seccomp profile for Chromium’s sandbox', () => {
  expect(read('compose.yaml')).toContain(`"seccomp=${profilePath}"`);
  expect(read('compose.yaml')).toContain('"no-new-privileges:true"');
  expect(read('docs/operations.md')).toContain(`--security-opt seccomp=${profilePath}`);
  expect(read('Dockerfile')).toMatch(/^USER portal$/m);
});

test('the seccomp profile denies by default, and adds only the calls of Chromium’s sandbox', () => {
  const { defaultAction, syscalls } = JSON.parse(read(profilePath));
  expect(defaultAction).toBe('SCMP_ACT_ERRNO');
  const added = syscalls.slice(-3);
  expect(added.map(({ names }) => names)).toEqual([['clone'], ['unshare'], ['chroot']]);
  for (const { action, args } of added.slice(0, 2)) {
    expect(action).toBe('SCMP_ACT_ALLOW');
    expect(args).toEqual([{ index: 0, value: refusedNamespaces, op: 'SCMP_CMP_MASKED_EQ' }]);
  }
  const withoutRights = syscalls.filter(({ includes }) => includes?.caps === undefined);
  for (const name of ['mount', 'setns', 'bpf', 'pivot_root']) {
    expect(withoutRights.some(({ names }) => names.includes(name))).toBe(false);
  }
});

test('the portal runs under systemd as a separate user and can create namespaces', () => {
  const unit = read('deploy/portal.service');
  expect(unit).toMatch(/^DynamicUser=yes$/m);
  expect(unit).not.toMatch(/^RestrictNamespaces=/m);
});
