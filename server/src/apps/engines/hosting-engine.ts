import type { Readable } from 'node:stream';

/** The identity of a site, by which every operation refers to it. */
export interface Site {
  /** A UUID, which names all parts of the site: its folder, processes, and containers. */
  id: string;
  /** A DNS label, unique among the sites; an engine with its own domain serves `https://{alias}.{domain}`. */
  alias: string;
}

export interface ThemeFile {
  /** Relative to the theme's folder, with slashes, such as `assets/fonts/a.woff2`. */
  path: string;
  content: Uint8Array;
}

/** A child theme whose archive has been checked: no path leads out of its folder. */
export interface SiteTheme {
  /** The theme's folder in `wp-content/themes`. */
  slug: string;
  /** The folder of its parent theme, from `Template:` in style.css. */
  template: string;
  /** Reads the files one at a time. A repeated operation reads them again. */
  files(): AsyncIterable<ThemeFile>;
}

export interface SiteSpec extends Site {
  /** Any text, including quotes, semicolons and emoji. */
  title: string;
  theme: SiteTheme;
  administrator: { user: string; email: string; password: string };
  /** The password of the site's own database; unused by engines whose database is a file. */
  databasePassword: string;
}

export interface Check {
  ok: boolean;
  checkedAt: Date;
  /** The reason why it isn't OK, as a sentence for staff; null if it is. */
  reason: string | null;
}

/** Measured by requests to the site's address, never cached. */
export interface SiteStatus {
  /** The site accepts connections and responds to HTTP. */
  webserver: Check;
  /** `/wp-json/` returns the site's name. */
  wordpress: Check;
  /** The front page responds with status 200 and shows that name. */
  website: Check;
}

export const setParts = ['database', 'code'] as const;
export type SetPart = (typeof setParts)[number];

/**
 * The content of a site as WordPress reports it without loading themes and plugins. Counts only published posts and
 * pages.
 */
export interface SiteContent {
  title: string;
  counts: { posts: number; pages: number; attachments: number; users: number };
}

/** The description of a backup set, stored as JSON next to its two files. */
export interface SetManifest extends SiteContent {
  engine: HostingEngine['id'];
  /** The site's address at the time of the backup, so that a copy can replace it in posts. */
  address: string;
  versions: Readonly<Record<string, string>>;
  parts: Readonly<
    Record<SetPart, { fileName: string; contentType: string; bytes: number; sha256: string }>
  >;
}

/**
 * Stores one part. Reads `content` to its end, and fails if `content` fails; then the engine fails, too, and the caller
 * deletes the stored files.
 */
export type StorePart = (part: SetPart, content: Readable) => Promise<void>;

export interface SetSource {
  manifest: SetManifest;
  /** Opens a stored part from its beginning. */
  open(part: SetPart): Promise<Readable>;
}

export interface Operation {
  /** Reports the current step, as a short sentence for the job's log. */
  progress(step: string): void;
  /** Aborts if a person cancels the operation, at the time limit, or when the server stops. */
  signal: AbortSignal;
}

/** A failure, as a sentence for staff that suggests a remedy if there is one. Other errors are bugs or aborts. */
export class HostingError extends Error {}

/**
 * Runs WordPress sites. An engine uses no tables; it keeps its own data about a site, such as the port, with the site.
 *
 * Each operation is idempotent and may be repeated after the server was killed at any moment: a site exists completely
 * or not at all. Callers run one operation per site at a time, except for `address`, `status`, and `logs`. Each fails
 * with a HostingError if the site doesn't exist, except for `create`, `importSet`, and `remove`.
 */
export interface HostingEngine {
  readonly id: 'embedded' | 'docker';

  /** Returns the reason why sites can't run here, as a sentence for staff; null if they can. */
  unavailableReason(): Promise<string | null>;

  /**
   * Called once when the server starts, before any other operation. Ends or adopts the processes of a killed server,
   * removes unfinished sites, and restarts the sites that were running, in the background.
   */
  open(): Promise<void>;

  /** Called once when the server stops. Ends processes that can't outlive it. */
  close(): Promise<void>;

  /** Returns whether the site exists completely. */
  exists(site: Site): Promise<boolean>;

  /** Installs and starts a site with its theme, title, permalinks, and administrator, hidden from search engines. */
  create(spec: SiteSpec, operation: Operation): Promise<void>;

  /** Starts a site; returns once it responds. It stays started until `stop`, including after restarts of the server. */
  start(site: Site, operation: Operation): Promise<void>;

  stop(site: Site, operation: Operation): Promise<void>;

  /** Removes the site and everything that belongs to it; does nothing if the site doesn't exist. */
  remove(site: Site, operation: Operation): Promise<void>;

  /**
   * Returns the site's address, without a trailing slash: `http://127.0.0.1:PORT` or `https://{alias}.{domain}`.
   * `create`, `start`, and `importSet` may change it, because they replace a port that is in use with another one.
   */
  address(site: Site): Promise<string>;

  status(site: Site, signal: AbortSignal): Promise<SiteStatus>;

  /** Reads the content of a site, whether or not it is running. */
  readContent(site: Site, signal: AbortSignal): Promise<SiteContent>;

  /**
   * Copies the database and code at one moment; requests to the site wait during the copy. A stopped site stays
   * stopped.
   */
  exportSet(site: Site, store: StorePart, operation: Operation): Promise<SetManifest>;

  /**
   * Restores the site from the set and starts it; creates the site if it doesn't exist. A part that differs from its
   * manifest is rejected, and the site stays unchanged. A quiet site sends no mail, runs no cron, and makes no outgoing
   * requests until `setQuiet` enables them.
   */
  importSet(
    site: Site,
    source: SetSource,
    options: { isQuiet: boolean },
    operation: Operation,
  ): Promise<void>;

  /** Makes a site quiet, or no longer quiet; may restart a running site. */
  setQuiet(site: Site, isQuiet: boolean, operation: Operation): Promise<void>;

  /**
   * Returns the newest log lines, at most 64 kB, oldest first. They may contain anything that the site's code prints.
   */
  logs(site: Site): Promise<string>;

  /**
   * Returns a one-time URL that signs in its visitor as the site's administrator and expires after 60 seconds. It is a
   * secret that must never be stored or logged. Fails if the site isn't running.
   */
  signInUrl(site: Site): Promise<string>;
}
