import { createClient } from '@portal/contract/platform/client.ts';
import { session } from '../session/session.ts';
import { ConnectionError } from './api-error.ts';
import { reportOutage } from './outage.ts';

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    // A timeout also reaches this line.
    throw new ConnectionError();
  }
}

/** The timeout for a call, in milliseconds. Needed because a dead connection often raises no error. */
const timeLimit = 30_000;

export const { call, callFile, callPage, callRaw, callUndoable, send } = createClient({
  fetch: reach,
  // The origin that served the web app. Links to files and the security policy rely on it.
  baseUrl: '',
  token: () => session.token,
  timeLimit,
  // The server may respond before a job ends, because screens follow the job's events.
  respondAsync: true,
  onError: ({ status, message }, { token }) => {
    if (status === 503) reportOutage(message);
    // A 401 means that the session has expired, unless someone has signed in since the call was sent. A wrong password
    // returns 400.
    if (status === 401 && token !== null && token === session.token) session.expire();
  },
});

/** Returns a client that uses a different token. Its responses don't affect the current session. */
export const callAs = (token: string) =>
  createClient({ fetch: reach, baseUrl: '', token: () => token, timeLimit });
