// node scripts/run.mjs [--dev] <file> [arguments…]: runs a TypeScript file of the repository.
//   --dev   one that needs the packages of tests and checks
import { resolve } from 'node:path';
import { finish, runChild } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode, NODE_OPTIONS } from './node.mjs';
import { root } from './repository.mjs';

await finish(async () => {
  const given = process.argv.slice(2);
  const withDev = given[0] === '--dev';
  const [file, ...args] = withDev ? given.slice(1) : given;
  if (!file) throw new Error('Usage: node scripts/run.mjs [--dev] <file> [arguments…]');
  await ensureInstalled({ withDev });
  // npm runs scripts in the repository's root; relative paths that a person types are relative to
  // where the person is, which npm names in INIT_CWD.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  return runChild(findNode(), [...NODE_OPTIONS, resolve(root, file), ...args], { cwd });
});
