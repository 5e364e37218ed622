import { type ParseArgsConfig, parseArgs } from 'node:util';
import { username } from '@portal/contract/auth/auth.schema.ts';
import { email } from '@portal/contract/platform/fields.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import type { z } from 'zod';
import { setPasswordAsOperator } from '#auth/passwords/password.service.ts';
import { hashPassword } from '#auth/passwords/password-hash.ts';
import { assertNewPassword, type PasswordOwner } from '#auth/passwords/password-rules.ts';
import { revokeSuperuserInvitations } from '#organizations/invitations/invitation.repository.ts';
import { inviteSuperuser } from '#organizations/invitations/superuser-invitation.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { PortalError } from '#platform/errors.ts';
import { publicUrl } from '#platform/public-address.ts';
import { findLogin } from '#users/people/login.service.ts';
import { assertUnused, createPerson } from '#users/people/person-creation.service.ts';
import { withDatabase } from './database.ts';
import { readNewPassword } from './password.ts';

const inviteUsage = `Usage: npm run portal -- invite-superuser ADDRESS

Prints a link, valid for 72 hours, with which a superuser registers under this email address. Earlier links for
superusers stop working.`;

const createUsage = `Usage: npm run portal -- create-superuser USERNAME ADDRESS [--first-name NAME] [--last-name NAME]

Creates a superuser. Asks for the password, or reads it from the first line of standard input.`;

const setUsage = `Usage: npm run portal -- set-password NAME

Sets the password of the user with this username or email address, and signs them out everywhere. Asks for the
password, or reads it from the first line of standard input.`;

const byCommandLine = { by: 'command line' };

const noOptions = {};
const nameOptions = { 'first-name': { type: 'string' }, 'last-name': { type: 'string' } } as const;

/** Parses the arguments. Throws if their number is wrong or an option is unknown. */
function readArguments<Options extends ParseArgsConfig['options']>(
  args: string[],
  count: number,
  options: Options,
) {
  const parsed = parseArgs({ args, allowPositionals: true, options });
  if (parsed.positionals.length !== count) throw new Error('Wrong number of arguments.');
  return parsed;
}

/** Returns an error response's messages, such as 'username: A user with this username already exists.' */
function sentencesOf({ message, body }: PortalError): string {
  if (typeof body !== 'object' || body === null || 'detail' in body) return message;
  return Object.entries(body)
    .map(([field, texts]) => `${field}: ${[texts].flat().join(' ')}`)
    .join('\n');
}

function checked(schema: z.ZodType<string>, name: string, value: string): string {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new PortalError(400, 'Invalid input', {
    [name]: result.error.issues.map(({ message }) => message),
  });
}

/** Runs a command. On failure, prints a message and returns 2 for invalid arguments or 1 for rejected values. */
async function runCommand<T>(
  usage: string,
  read: () => T,
  work: (database: Database, input: T) => Promise<void>,
): Promise<number> {
  let input: T;
  try {
    input = read();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    return 2;
  }
  return withDatabase(async (database) => {
    try {
      await work(database, input);
      return 0;
    } catch (error) {
      if (!(error instanceof PortalError)) throw error;
      console.error(sentencesOf(error));
      return 1;
    }
  });
}

export const inviteSuperuserCommand = (args: string[]): Promise<number> =>
  runCommand(
    inviteUsage,
    () => readArguments(args, 1, noOptions).positionals,
    async (database, [address = '']) => {
      const invited = checked(email(), 'email', address);
      const path = await database.transaction(async (db) => {
        // The username isn't known yet. No username contains '@', so only the address is checked.
        await assertUnused(db, { username: '@', email: invited });
        await recordAudit(db, { action: 'superuser.invited', details: byCommandLine });
        return inviteSuperuser(db, invited);
      });
      console.log(`${invited} can register as a superuser, once, within 72 hours, at`);
      console.log(`  ${publicUrl(path)}`);
    },
  );

async function hashNewPassword(owner: PasswordOwner): Promise<string> {
  const passwords = await readNewPassword();
  await assertNewPassword({ ...passwords }, owner);
  return hashPassword(passwords.password1);
}

export const createSuperuserCommand = (args: string[]): Promise<number> =>
  runCommand(
    createUsage,
    () => readArguments(args, 2, nameOptions),
    async (database, { values, positionals: [name = '', address = ''] }) => {
      const person = {
        username: checked(username(), 'username', name),
        email: checked(email(), 'email', address),
        first_name: values['first-name'] ?? name,
        last_name: values['last-name'] ?? '',
      };
      await assertUnused(database.reader, person);
      const passwordHash = await hashNewPassword(person);
      await database.transaction(async (db) => {
        const id = await createPerson(db, {
          ...person,
          passwordHash,
          groupId: groups.administrator.id,
          isStaff: true,
          isSuperuser: true,
        });
        await revokeSuperuserInvitations(db, clock.instant());
        const subject = { noun: 'person', id };
        await recordAudit(db, { action: 'person.created', subject, details: byCommandLine });
      });
      console.log(`${person.username} can sign in as a superuser.`);
    },
  );

export const setPasswordCommand = (args: string[]): Promise<number> =>
  runCommand(
    setUsage,
    () => readArguments(args, 1, noOptions).positionals,
    async (database, [name = '']) => {
      const login = await findLogin(database.reader, name);
      if (!login) throw new PortalError(404, `There is no user "${name}".`, null);
      const hash = await hashNewPassword(login);
      await database.transaction((db) => setPasswordAsOperator(db, login, hash));
      console.log(`The password of ${login.username} is set, and all of their sessions are ended.`);
      if (login.is_active === 0) console.log('This user is deactivated and still cannot sign in.');
    },
  );
