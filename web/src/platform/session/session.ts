import { rememberPath } from './redirect-path.ts';
import type { Viewer } from './viewer.ts';

export type SessionState =
  | { name: 'checking'; isUnreachable?: true }
  | { name: 'signed-out' }
  | { name: 'signing-out' }
  | { name: 'authenticated'; viewer: Viewer }
  /** Somebody of the agency works as `viewer`; their own token and name are kept apart. */
  | { name: 'authenticated-as-ghost'; viewer: Viewer; host: Viewer };

const tokenKey = 'token';
const originalTokenKey = 'originalToken';

type Listener = (state: SessionState) => void;

/** Who is signed in here. The token lives in local storage; what it opens lives only in memory. */
class Session {
  #state: SessionState = { name: 'checking' };
  #token: string | null = null;
  #hasEnded = false;
  readonly #listeners = new Set<Listener>();
  /** Empties whatever the person's data is kept in; the app fills it. */
  onEnd: () => void = () => {};

  get state(): SessionState {
    return this.#state;
  }

  get token(): string | null {
    return this.#token;
  }

  /** Somebody was signed in here and isn't any more: whether to keep the path is decided already. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** The visitor is at the door; the next path that they try is one to remember. */
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

  /** Reads the kept token. An impersonation doesn't survive a reload: then both tokens go. */
  readKeptToken(): string | null {
    if (localStorage.getItem(originalTokenKey) !== null) this.#forgetTokens();
    this.#token = localStorage.getItem(tokenKey);
    return this.#token;
  }

  /** The server couldn't say who this is; it is asked again. */
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

  /** The viewer as the server has them now, after a change of their own profile or permissions. */
  replaceViewer(viewer: Viewer): void {
    if ('viewer' in this.#state) this.#become({ ...this.#state, viewer });
  }

  startSigningOut(): void {
    this.#become({ name: 'signing-out' });
  }

  /** Signed out, by choice or because nobody was signed in. */
  end(): void {
    this.#hasEnded = this.#state.name !== 'checking';
    this.#forgetTokens();
    this.onEnd();
    this.#become({ name: 'signed-out' });
  }

  /** The server doesn't know the token any more: the path is kept for after the next sign-in. */
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
