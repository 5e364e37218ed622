import { rememberPath } from './redirect-path.ts';
import type { Viewer } from './viewer.ts';

export type SessionState =
  | { name: 'checking'; isUnreachable?: true }
  /** `problem` is why the server rejected the stored token. */
  | { name: 'signed-out'; problem?: string }
  | { name: 'signing-out' }
  | { name: 'authenticated'; viewer: Viewer }
  /** `host` impersonates `viewer`; the token of `host` is stored separately. */
  | { name: 'authenticated-as-ghost'; viewer: Viewer; host: Viewer };

const tokenKey = 'token';
const originalTokenKey = 'originalToken';

interface SignedIn {
  token: string;
  viewer: Viewer;
}

function currentPath(): string {
  const { pathname, search, hash } = location;
  return pathname + search + hash;
}

type Listener = (state: SessionState) => void;

/** The browser's session. The token is in local storage; the data that it gives access to is only in memory. */
class Session {
  #state: SessionState = { name: 'checking' };
  #token: string | null = null;
  /**
   * The impersonator's token. The next field is the path that the impersonation was started from. Both are used only
   * during an impersonation.
   */
  #impersonatorToken: string | null = null;
  #impersonatorPath = '/';
  #hasEnded = false;
  readonly #listeners = new Set<Listener>();
  /** Clears the user's data when a session ends or another user takes over; set by the app. */
  onEnd: () => void = () => {};
  /** Restores the impersonator's session after the server rejected the impersonation's token; set by the app. */
  onImpersonationExpire: () => void = () => this.leave();

  get state(): SessionState {
    return this.#state;
  }

  get token(): string | null {
    return this.#token;
  }

  /** The impersonator's token during an impersonation; otherwise, the current token. */
  get ownToken(): string | null {
    return this.#impersonatorToken ?? this.#token;
  }

  /** Whether a session has ended on this page. The code that ended it has already decided whether to store the path. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Resets `hasEnded`, so that the next requested path is stored and login can redirect back to it. */
  forgetEnd(): void {
    this.#hasEnded = false;
  }

  get viewer(): Viewer | null {
    return 'viewer' in this.#state ? this.#state.viewer : null;
  }

  subscribe = (listener: Listener) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Restores and returns the stored token. An impersonation doesn't survive a reload, so both tokens are cleared. */
  readKeptToken(): string | null {
    if (localStorage.getItem(originalTokenKey) !== null) this.#forgetTokens();
    this.#token = localStorage.getItem(tokenKey);
    return this.#token;
  }

  /** Reports that the token couldn't be checked because the server is unreachable. The check is retried. */
  keepChecking(): void {
    this.#become({ name: 'checking', isUnreachable: true });
  }

  signIn(token: string, viewer: Viewer): void {
    this.#token = token;
    localStorage.setItem(tokenKey, token);
    this.#become({ name: 'authenticated', viewer });
  }

  /** Signs a staff member in as another person. */
  signInAndImpersonate(impersonated: SignedIn, impersonator: SignedIn): void {
    this.#impersonatorPath = '/';
    this.#impersonate(impersonated, impersonator);
  }

  /** Starts an impersonation, or replaces the current one. Does nothing if nobody is signed in. */
  startImpersonation(impersonated: SignedIn): void {
    const { viewer, ownToken: token } = this;
    if (!viewer || token === null) return;
    const impersonator = 'host' in this.#state ? this.#state.host : viewer;
    if (this.#impersonatorToken === null) this.#impersonatorPath = currentPath();
    this.onEnd();
    this.#impersonate(impersonated, { token, viewer: impersonator });
  }

  /** Ends an impersonation, and returns the path that it was started from. */
  endImpersonation(): string {
    const token = this.#impersonatorToken;
    if (!('host' in this.#state) || token === null) return currentPath();
    this.#token = token;
    this.#impersonatorToken = null;
    // The token is written last, because other tabs react to it and then read both values.
    localStorage.removeItem(originalTokenKey);
    localStorage.setItem(tokenKey, token);
    this.onEnd();
    this.#become({ name: 'authenticated', viewer: this.#state.host });
    return this.#impersonatorPath;
  }

  /** Returns the tokens that this or another tab has stored. */
  readStoredTokens(): { token: string | null; originalToken: string | null } {
    return {
      token: localStorage.getItem(tokenKey),
      originalToken: localStorage.getItem(originalTokenKey),
    };
  }

  /** Updates the viewer after the user's profile or permissions have changed. */
  replaceViewer(viewer: Viewer): void {
    if ('viewer' in this.#state) this.#become({ ...this.#state, viewer });
  }

  startSigningOut(): void {
    this.#become({ name: 'signing-out' });
  }

  /** Ends the session because the user signed out or wasn't signed in. */
  end(problem?: string): void {
    this.#hasEnded = this.#state.name !== 'checking';
    this.#forgetTokens();
    this.onEnd();
    this.#become({ name: 'signed-out', ...(problem !== undefined && { problem }) });
  }

  /** Ends the session or the impersonation because the server rejected its token. */
  expire(): void {
    if (this.#state.name === 'authenticated-as-ghost') this.onImpersonationExpire();
    else this.leave();
  }

  /** Ends the session and stores the current path for the next sign-in. */
  leave(): void {
    if ('viewer' in this.#state) rememberPath(currentPath());
    this.end();
  }

  #impersonate(impersonated: SignedIn, impersonator: SignedIn) {
    this.#token = impersonated.token;
    this.#impersonatorToken = impersonator.token;
    // The token is written last, because other tabs react to it and then read both values.
    localStorage.setItem(originalTokenKey, impersonator.token);
    localStorage.setItem(tokenKey, impersonated.token);
    this.#become({
      name: 'authenticated-as-ghost',
      viewer: impersonated.viewer,
      host: impersonator.viewer,
    });
  }

  #forgetTokens() {
    this.#token = null;
    this.#impersonatorToken = null;
    localStorage.removeItem(tokenKey);
    localStorage.removeItem(originalTokenKey);
  }

  #become(state: SessionState) {
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }
}

export const session = new Session();
export type { Session };
