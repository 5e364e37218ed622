import { isIPv4 } from 'node:net';
import { createDemo } from '#demo/demo.ts';
import { demonstrationUsers, findDemonstration } from '#demo/demonstration.ts';
import { inviteFirstSuperuser } from '#organizations/invitations/invitation-acceptance.service.ts';
import type { Config } from '#platform/config.ts';
import type { Engine } from '#platform/database/database.ts';
import { publicUrl } from '#platform/public-address.ts';
import type { Services } from './services.ts';

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

const hostOf = (url: string) => new URL(url).hostname.replace(/^\[|\]$/g, '');

/**
 * The demo's password is public, so by default the demo is only created where nobody else can reach it. A
 * proxy on the same machine exposes a server on loopback.
 */
export function wantsDemonstration(config: Config, engine: Engine): boolean {
  if (config.demo) return config.demo === 'on';
  const isBehindProxy = config.trustProxy !== false;
  const isLocal = isLoopback(config.host) && isLoopback(hostOf(config.publicUrl));
  return engine === 'sqlite' && isLocal && !isBehindProxy;
}

/** Returns whether the portal has no people yet. */
export async function isEmpty({ database }: Services): Promise<boolean> {
  const person = await database.reader
    .selectFrom('person')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return person === undefined;
}

/** Creates a new portal's initial data; returns the lines to print for the operator. */
export async function prepareFirstStart(services: Services): Promise<string[]> {
  const { config, database } = services;
  const isDemonstration = (await findDemonstration(database.reader)) !== null;
  if (
    isDemonstration ||
    (wantsDemonstration(config, database.engine) && (await isEmpty(services)))
  ) {
    await createDemo(database);
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
