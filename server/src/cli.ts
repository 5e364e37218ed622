import { verifyAuditLog } from './cli/audit.ts';
import { importContentPlan } from './cli/import.ts';

const commands: Readonly<Record<string, (args: string[]) => Promise<number>>> = {
  import: importContentPlan,
  'verify-audit': verifyAuditLog,
};

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (command) {
  process.exitCode = await command(args);
} else {
  console.error(`Commands: ${Object.keys(commands).join(', ')}`);
  process.exitCode = 2;
}
