import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import type { CallArguments } from '@portal/contract/platform/call-input.ts';
import { type Client, createClient } from '@portal/contract/platform/client.ts';
import type { Call } from '@portal/contract/platform/endpoint.ts';

/** The demonstration's users, who all have the same password. */
export type Username =
  | 'admin'
  | 'staff'
  | 'leader'
  | 'writer'
  | 'editor'
  | 'approver'
  | 'poster'
  | 'contractor'
  | 'customer'
  | 'owner'
  | 'nobody';

export const password = 'portal-demo-2026';

/** A client for the portal's API, for setup and for checking what the screen can't show. */
export class Api {
  readonly url: string;
  readonly token: string | null;
  /** Makes a call, and throws unless it succeeds. */
  readonly call: Client['call'];
  readonly #sendRaw: Client['sendRaw'];

  constructor(baseUrl: string, token: string | null = null) {
    this.url = baseUrl;
    this.token = token;
    const client = createClient({
      fetch: (url, init) => fetch(url, init),
      baseUrl,
      token: () => token,
      onError: ({ status, data }, { endpoint: { method, path } }) => {
        throw new Error(`${method} ${path}: ${status} ${JSON.stringify(data)}`);
      },
    });
    this.call = client.call;
    this.#sendRaw = client.sendRaw;
  }

  /** Makes a call that should be rejected, and returns the response's status. */
  async statusOf<E extends Call>(endpoint: E, ...[input]: CallArguments<E>): Promise<number> {
    const response = await this.#sendRaw(endpoint, input);
    await response.body?.cancel();
    return response.status;
  }

  async signIn(username: string, ownPassword = password): Promise<Api> {
    const body = { username, password: ownPassword };
    const { token } = await this.call(authCalls.login, { body });
    return new Api(this.url, token);
  }

  /** Returns whether the token is still valid. */
  async isSignedIn(): Promise<boolean> {
    return this.call(authCalls.getUser).then(
      () => true,
      () => false,
    );
  }
}
