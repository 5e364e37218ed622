import { lookup } from 'node:dns/promises';
import { isPublicAddress } from './public-addresses.ts';

export type ResolveHost = (host: string) => Promise<string[]>;

/**
 * Returns the public addresses that a name resolves to, or an empty list if the name doesn't resolve. Opens no
 * connections, and omits internal addresses.
 */
export const resolveHost: ResolveHost = async (host) => {
  try {
    const addresses = await lookup(host, { all: true });
    return addresses.map(({ address }) => address).filter(isPublicAddress);
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
};
