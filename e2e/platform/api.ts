import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import type { CallArguments } from '@portal/contract/platform/call-input.ts';
import { type Client, createClient } from '@portal/contract/platform/client.ts';
import type { Endpoint } from '@portal/contract/platform/endpoint.ts';

/** Whoever the demonstration names; they all have one password. */
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

/** The portal as a program sees it: for what a journey needs and doesn't show. */
export class Api {
  readonly url: string;
  readonly token: string | null;
  /** Throws unless the call succeeds. */
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

  /** The status of the answer, whatever it is: for calls that are to be refused. */
  async statusOf<E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): Promise<number> {
    const response = await this.#sendRaw(endpoint, input);
    await response.body?.cancel();
    return response.status;
  }

  async signIn(username: string, ownPassword = password): Promise<Api> {
    const body = { username, password: ownPassword };
    const { token } = await this.call(authEndpoints.login, { body });
    return new Api(this.url, token);
  }

  /** Whether the token opens anything yet or still. */
  async isSignedIn(): Promise<boolean> {
    return this.call(authEndpoints.getUser).then(
      () => true,
      () => false,
    );
  }
}
