import { unsubscribePath } from '@portal/contract/reporting/emails/report-recipient.calls.ts';
import { publicUrl } from '#platform/public-address.ts';
import { hashToken, makeToken } from '#platform/tokens.ts';

/**
 * Creates an unsubscribe link. Its page asks for confirmation. Mail programs send POST requests to the same address
 * (RFC 8058).
 */
export function newUnsubscribeLink(): { url: string; hash: string } {
  const token = makeToken();
  return { url: publicUrl(unsubscribePath(token)), hash: hashToken(token) };
}
