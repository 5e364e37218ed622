import { keepFilesPrivate } from '#platform/data-directory.ts';
import { verifyAuditLog } from './audit.ts';
import { backUpPortal, restorePortal } from './backup.ts';
import { checkLinks } from './check-links.ts';
import { copyPortal } from './copy.ts';
import { importContentPlan } from './import.ts';
import { createSuperuserCommand, inviteSuperuserCommand, setPasswordCommand } from './people.ts';

const commands: Readonly<Record<string, (args: string[]) => Promise<number>>> = {
  backup: backUpPortal,
  'check-links': checkLinks,
  copy: copyPortal,
  'create-superuser': createSuperuserCommand,
  import: importContentPlan,
  'invite-superuser': inviteSuperuserCommand,
  restore: restorePortal,
  'set-password': setPasswordCommand,
  'verify-audit': verifyAuditLog,
};

keepFilesPrivate();
const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (command) {
  process.exitCode = await command(args);
} else {
  console.error(`Commands: ${Object.keys(commands).join(', ')}`);
  process.exitCode = 2;
}
