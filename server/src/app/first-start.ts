import { isIPv4 } from 'node:net';
import { demonstrationUsers, findDemonstration } from '#demo/demonstration.ts';
import { ensureSuperuserInvitation } from '#organizations/invitations/superuser-invitation.service.ts';
import type { Config } from '#platform/config.ts';
import type { Engine } from '#platform/database/database.ts';
import { publicUrl } from '#platform/public-address.ts';
import { hasSuperuser } from '#users/people/person.repository.ts';
import type { Services } from './services.ts';

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

const hostOf = (url: string) => new URL(url).hostname.replace(/^\[|\]$/g, '');

/**
 * Returns whether to create the demo. The demo's password is public, so by default the demo is created only if nobody
 * else can reach the server. A proxy on the same machine can expose a server that listens only on loopback.
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

/** Creates a new portal's initial data and returns the lines to print for the operator. */
export async function prepareFirstStart(services: Services): Promise<string[]> {
  const { config, database } = services;
  const isDemonstration = (await findDemonstration(database.reader)) !== null;
  if (
    isDemonstration ||
    (wantsDemonstration(config, database.engine) && (await isEmpty(services)))
  ) {
    // Imported only here, because the demo loads the image library.
    const { createDemo } = await import('#demo/demo.ts');
    await createDemo(database, services.files);
    const names = demonstrationUsers.users.map(({ username }) => username).join(', ');
    return [
      'This is a demonstration agency. Sign in as one of',
      `  ${names}`,
      `all with the password ${demonstrationUsers.password}`,
    ];
  }
  if (await hasSuperuser(database.reader)) return [];
  const path = await database.transaction((db) => ensureSuperuserInvitation(db));
  const hint = 'If you reach this machine by another name, replace the host in the link.';
  return [
    'There is no superuser yet. Register the first one, once, at',
    `  ${publicUrl(path)}`,
    ...(config.givenPublicUrl ? [] : [hint]),
  ];
}
