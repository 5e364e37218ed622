import { rememberPath } from './redirect-path.ts';
import type { Viewer } from './viewer.ts';

export type SessionState =
  | { name: 'checking'; isUnreachable?: true }
  /** `problem`: why the server refused the stored token. */
  | { name: 'signed-out'; problem?: string }
  | { name: 'signing-out' }
  | { name: 'authenticated'; viewer: Viewer }
  /** Staff impersonate `viewer`; their own token and name are stored separately. */
  | { name: 'authenticated-as-ghost'; viewer: Viewer; host: Viewer };

const tokenKey = 'token';
const originalTokenKey = 'originalToken';

type Listener = (state: SessionState) => void;

/** The session. The token is in local storage; the data it gives access to is only in memory. */
class Session {
  #state: SessionState = { name: 'checking' };
  #token: string | null = null;
  #hasEnded = false;
  readonly #listeners = new Set<Listener>();
  /** Clears the person's data; set by the app. */
  onEnd: () => void = () => {};

  get state(): SessionState {
    return this.#state;
  }

  get token(): string | null {
    return this.#token;
  }

  /** The session has ended: whether to store the path is already decided. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Not signed in: store the next requested path so that login can redirect back to it. */
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

  /** Restores the stored token. Impersonations don't survive a reload: both tokens are cleared. */
  readKeptToken(): string | null {
    if (localStorage.getItem(originalTokenKey) !== null) this.#forgetTokens();
    this.#token = localStorage.getItem(tokenKey);
    return this.#token;
  }

  /** The server couldn't be reached; the check is retried. */
  keepChecking(): void {
    this.#become({ name: 'checking', isUnreachable: true });
  }

  signIn(token: string, viewer: Viewer): void {
    this.#token = token;
    localStorage.setItem(tokenKey, token);
    this.#become({ name: 'authenticated', viewer });
  }

  signInAsGhost(ghost: { token: string; viewer: Viewer }, host: { token: string; viewer: Viewer }) {
    this.#token = ghost.token;
    localStorage.setItem(tokenKey, ghost.token);
    localStorage.setItem(originalTokenKey, host.token);
    this.#become({ name: 'authenticated-as-ghost', viewer: ghost.viewer, host: host.viewer });
  }

  /** Updates the viewer after a change of their profile or permissions. */
  replaceViewer(viewer: Viewer): void {
    if ('viewer' in this.#state) this.#become({ ...this.#state, viewer });
  }

  startSigningOut(): void {
    this.#become({ name: 'signing-out' });
  }

  /** Signed out, by choice or because nobody was signed in. */
  end(problem?: string): void {
    this.#hasEnded = this.#state.name !== 'checking';
    this.#forgetTokens();
    this.onEnd();
    this.#become({ name: 'signed-out', ...(problem !== undefined && { problem }) });
  }

  /** The server rejected the token: store the path for after the next sign-in. */
  expire(): void {
    const { pathname, search, hash } = location;
    if ('viewer' in this.#state) rememberPath(pathname + search + hash);
    this.end();
  }

  #forgetTokens() {
    this.#token = null;
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
