// node scripts/run.mjs [--dev] FILE [ARGUMENT…]: runs a TypeScript file of the repository.
//   --dev   also installs the tools for building, checking, and testing
import { resolve } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { finish, NODE_OPTIONS, root, run } from './node.mjs';

await finish(() => {
  const withDev = process.argv[2] === '--dev';
  const [file, ...args] = process.argv.slice(withDev ? 3 : 2);
  ensureInstalled({ withDev });
  // npm runs scripts in the repository's root, but paths that the user types are relative to INIT_CWD.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  return run([...NODE_OPTIONS, resolve(root, file), ...args], { cwd });
});
