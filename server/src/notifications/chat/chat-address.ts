import {
  type ChatService,
  chatServiceRules,
} from '@portal/contract/notifications/chat-services.ts';
import { invalid } from '#platform/errors.ts';
import { isAllowedHost } from '#platform/outgoing/public-addresses.ts';
import { seal, unseal } from '#platform/secrets.ts';

const purpose = 'chat-channel.address';

/** The columns that store an address. */
export interface StoredAddress {
  sealed_address: string;
  host: string;
  address_end: string;
}

/**
 * Encrypts a webhook's address. Throws 400 unless it is an https address of the service, or of a host in
 * `allowedHosts`, such as a chat server in the agency's own network that accepts the service's messages.
 */
export function sealAddress(
  service: ChatService,
  address: string,
  allowedHosts: readonly string[],
): StoredAddress {
  const { label, example, isAddress } = chatServiceRules[service];
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : undefined;
  const isHttps = url?.protocol === 'https:' && url.username === '' && url.password === '';
  const isOfService = isHttps && url.port === '' && isAddress(url);
  if (!url || !isHttps || !(isOfService || isAllowedHost(url, allowedHosts))) {
    throw invalid({ address: [`Enter a ${label} webhook address, such as ${example}`] });
  }
  return {
    sealed_address: seal(purpose, url.href),
    host: url.host,
    address_end: url.href.slice(-4),
  };
}

/** Returns a stored channel's address. Throws if it was sealed with another secret. */
export const unsealAddress = (sealed: string): string => unseal(purpose, sealed);
