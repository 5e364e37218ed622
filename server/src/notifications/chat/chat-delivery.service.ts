import type { ChatService } from '@portal/contract/notifications/chat-services.ts';
import { chatServiceRules } from '@portal/contract/notifications/chat-services.ts';
import { explainSilence } from '#platform/connectors/explain-silence.ts';
import { readRetryAfter } from '#platform/connectors/retry-after.ts';
import type { GuardedFetch, OutgoingResponse } from '#platform/outgoing/guarded-fetch.ts';
import { unsealAddress } from './chat-address.ts';
import type { ChatChannel } from './chat-channel.repository.ts';
import { type ChatMessage, chatBody } from './chat-message.ts';

/** The outcome of one attempt; `error` is null if the service accepted the message. */
export interface ChatOutcome {
  error: string | null;
  /** The earliest time for the next attempt according to the service; null if it didn't specify one. */
  retryAt: string | null;
}

/** The time limit of one request, in milliseconds. */
const patience = 10_000;

const texts: Readonly<Record<number, string>> = {
  401: 'doesn’t accept this address. Create a new webhook and replace the address.',
  403: 'doesn’t allow posts at this address. Create a new webhook and replace the address.',
  404: 'no longer recognizes this address. Create a new webhook and replace the address.',
  410: 'has archived this channel or deleted the webhook. Replace the address.',
  429: 'asks to wait before the next post.',
};

function failureText(service: ChatService, { status, body }: OutgoingResponse): string {
  const { label } = chatServiceRules[service];
  const known = texts[status];
  if (known) return `${label} ${known}`;
  // Slack returns its reasons in this form, such as 'channel_not_found'.
  const reason = /^[a-z_]{3,60}$/.exec(body.toString('utf8'))?.[0];
  return `${label} rejected the post with status ${status}${reason ? ` (${reason})` : ''}.`;
}

/** Sends a message to a channel's webhook. Never throws if the service fails. */
export async function sendToChat(
  fetch: GuardedFetch,
  { service, sealed_address }: Pick<ChatChannel, 'service' | 'sealed_address'>,
  message: ChatMessage,
  signal?: AbortSignal,
): Promise<ChatOutcome> {
  let address: string;
  try {
    address = unsealAddress(sealed_address);
  } catch {
    const error = 'The address was stored with another secret of the portal. Enter it again.';
    return { error, retryAt: null };
  }
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: chatBody(service, message),
      timeoutMilliseconds: patience,
      maximumBytes: 10_000,
      whenTooLarge: 'cut',
      // A redirect could send the notifications to another host.
      maximumRedirects: 0,
      ...(signal && { signal }),
    });
    if (response.status >= 200 && response.status < 300) return { error: null, retryAt: null };
    return {
      error: failureText(service, response),
      retryAt: readRetryAfter(response.headers.get('retry-after')),
    };
  } catch (error) {
    signal?.throwIfAborted();
    return { error: explainSilence(error, address).message, retryAt: null };
  }
}
