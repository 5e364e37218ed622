import { makeDemonstration } from '#demo/demo.ts';
import { demonstrationUsers, findDemonstration } from '#demo/demonstration.ts';
import { inviteFirstSuperuser } from '#organizations/invitations/invitation-acceptance.service.ts';
import { publicUrl } from '#platform/public-address.ts';
import type { Services } from './services.ts';

const loopback = /^(127\.|localhost$|::1$)/;

/** A demonstration is made by itself only where nobody else can reach it. */
function wantsDemonstration({ config, database }: Services): boolean {
  if (config.demo) return config.demo === 'on';
  return database.engine === 'sqlite' && loopback.test(config.host);
}

/** Whether there is nobody yet. */
export async function isEmpty({ database }: Services): Promise<boolean> {
  const person = await database.reader
    .selectFrom('person')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return person === undefined;
}

/** Makes what a portal has at its first start; answers what whoever started it should know. */
export async function prepareFirstStart(services: Services): Promise<string[]> {
  const { database } = services;
  const isDemonstration = (await findDemonstration(database.reader)) !== null;
  if (isDemonstration || (wantsDemonstration(services) && (await isEmpty(services)))) {
    await makeDemonstration(database);
    const names = demonstrationUsers.users.map(({ username }) => username).join(', ');
    return [
      'This is a demonstration agency. Sign in as one of',
      `  ${names}`,
      `all with the password ${demonstrationUsers.password}`,
    ];
  }
  if (!(await isEmpty(services))) return [];
  const { key, email } = await database.transaction((db) => inviteFirstSuperuser(db));
  return [
    'Nobody can sign in yet. Make the first superuser, once, within 72 hours, at',
    `  ${publicUrl(`/auth/register/${key}/${encodeURIComponent(email)}`)}`,
    'If you reach this machine by another name, put that in the place of the host.',
  ];
}
