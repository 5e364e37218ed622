import type { CallInput } from '@portal/contract/platform/call-input.ts';
import { createClient } from '@portal/contract/platform/client.ts';
import type { Call, ResponseOf } from '@portal/contract/platform/endpoint.ts';
import { session } from '../session/session.ts';
import { ConnectionError } from './api-error.ts';

/**
 * Sends a call with files and reports the fraction of its body that has been sent, from 0 to 1. `fetch` can't report an
 * upload's progress.
 */
export function upload<E extends Call>(
  endpoint: E,
  input: CallInput<E>,
  onProgress: (share: number) => void,
): Promise<ResponseOf<E>> {
  const { callRaw } = createClient({
    fetch: (url, init) => sendWithProgress(url, init, onProgress),
    token: () => session.token,
    onError: ({ status }, { token }) => {
      if (status === 401 && token !== null && token === session.token) session.expire();
    },
  });
  return callRaw<E>(endpoint, input);
}

function sendWithProgress(
  url: string,
  { method = 'POST', headers, body = null, signal }: RequestInit,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(responseOf(request));
    request.onerror = () => reject(new ConnectionError());
    request.onabort = () => reject(new DOMException('The upload was canceled.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    // The client passes file uploads as FormData, which XMLHttpRequest also accepts.
    request.send(body as FormData | null);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText } = request;
  const type = request.getResponseHeader('content-type') ?? '';
  const body = status === 204 ? null : request.responseText;
  return new Response(body, { status, statusText, headers: { 'content-type': type } });
}
