import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import {
  type CallInput,
  type Endpoint,
  endpointUrl,
  type ResponseOf,
} from '@portal/contract/platform/endpoint.ts';

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

// The widest endpoint that `CallInput` and `ResponseOf` infer from.
// biome-ignore lint/suspicious/noExplicitAny: only to be narrowed by inference
type AnyEndpoint = Endpoint<any, any, any, any>;

/** The portal as a program sees it: for what a journey needs and doesn't show. */
export class Api {
  readonly url: string;
  readonly token: string | null;

  constructor(baseUrl: string, token: string | null = null) {
    this.url = baseUrl;
    this.token = token;
  }

  /** Throws unless the call succeeds. */
  async call<E extends AnyEndpoint>(endpoint: E, input: CallInput<E> = {}): Promise<ResponseOf<E>> {
    const response = await this.#send(endpoint, input);
    const text = await response.text();
    if (!response.ok) {
      throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${text}`);
    }
    // The server sends only what the contract's response schema names.
    return (text === '' ? undefined : JSON.parse(text)) as ResponseOf<E>;
  }

  /** The status of the answer, whatever it is: for calls that are to be refused. */
  async statusOf<E extends AnyEndpoint>(endpoint: E, input: CallInput<E> = {}): Promise<number> {
    const response = await this.#send(endpoint, input);
    await response.body?.cancel();
    return response.status;
  }

  #send<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): Promise<Response> {
    return fetch(this.url + endpointUrl(endpoint, input), {
      method: endpoint.method,
      headers: {
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...(this.token && { authorization: `Token ${this.token}` }),
      },
      body: input.body === undefined ? null : JSON.stringify(input.body),
    });
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
