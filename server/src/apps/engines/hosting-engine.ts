import type { Readable } from 'node:stream';

/** Identifies a site in calls to an engine. */
export interface Site {
  /** A UUID that all parts of the site are named after: its folder, processes, and containers. */
  id: string;
  /** A DNS label, unique among the sites. Engines with a domain serve the site at `https://{alias}.{domain}`. */
  alias: string;
}

export interface ThemeFile {
  /** The path relative to the theme's folder, with slashes, such as `assets/fonts/a.woff2`. */
  path: string;
  content: Uint8Array;
}

/** A validated child theme, whose paths are all inside its folder. */
export interface SiteTheme {
  /** The theme's folder in `wp-content/themes`. */
  slug: string;
  /** The parent theme's folder, from `Template:` in style.css. */
  template: string;
  /** Reads the files one at a time. A repeated operation calls this again. */
  files(): AsyncIterable<ThemeFile>;
}

export interface SiteSpec extends Site {
  /** Can contain any text, including quotes, semicolons, and emoji. */
  title: string;
  theme: SiteTheme;
  administrator: { user: string; email: string; password: string };
  /** The password for the site's own database. Ignored by engines that store the database in a file. */
  databasePassword: string;
}

export interface Check {
  ok: boolean;
  checkedAt: Date;
  /** The reason `ok` is false, as a sentence for staff; null if it is true. */
  reason: string | null;
}

/** Determined by requests to the site's address; never cached. */
export interface SiteStatus {
  /** True if the site accepts connections and responds to HTTP requests. */
  webserver: Check;
  /** True if `/wp-json/` returns the site's name. */
  wordpress: Check;
  /** True if the front page responds with status 200 and contains the site's name. */
  website: Check;
}

export const setParts = ['database', 'code'] as const;
export type SetPart = (typeof setParts)[number];

/**
 * The content of a site as reported by WordPress without loading themes and plugins. Posts and pages are counted only
 * if they are published.
 */
export interface SiteContent {
  title: string;
  counts: { posts: number; pages: number; attachments: number; users: number };
}

/** A backup set's description, stored as JSON next to its two files. */
export interface SetManifest extends SiteContent {
  engine: HostingEngine['id'];
  /** The site's address at the time of the backup. In a copy, it is replaced in the posts. */
  address: string;
  versions: Readonly<Record<string, string>>;
  parts: Readonly<
    Record<SetPart, { fileName: string; contentType: string; bytes: number; sha256: string }>
  >;
}

/**
 * Stores one part of a set. Reads `content` to the end, and rejects if `content` fails. In that case, `exportSet`
 * rejects too, and its caller deletes the stored files.
 */
export type StorePart = (part: SetPart, content: Readable) => Promise<void>;

export interface SetSource {
  manifest: SetManifest;
  /** Opens a stored part for reading from the beginning. */
  open(part: SetPart): Promise<Readable>;
}

export interface Operation {
  /** Reports the current step as a short sentence, which is added to the job's log. */
  progress(step: string): void;
  /** Aborts if a person cancels the operation, if the time limit is reached, or if the server stops. */
  signal: AbortSignal;
}

/**
 * An error whose message is a sentence for staff, with a suggested fix if there is one. Any other error is a bug or an
 * abort.
 */
export class HostingError extends Error {}

/**
 * Runs WordPress sites. Engines don't use the portal's database; an engine stores its data about a site, such as the
 * port, with the site.
 * All operations are idempotent and can be repeated after the server was killed at any moment: a site exists either
 * completely or not at all. Callers must run only one operation per site at a time, except for `address`, `status`, and
 * `logs`. All operations except `create`, `importSet`, and `remove` fail with a HostingError if the site doesn't exist.
 */
export interface HostingEngine {
  readonly id: 'embedded' | 'docker';

  /** Returns why sites can't run here, as a sentence for staff, or null if they can. */
  unavailableReason(): Promise<string | null>;

  /**
   * Must be called once when the server starts, before any other operation. Ends or adopts a killed server's processes,
   * removes unfinished sites, and restarts the sites that were running, in the background.
   */
  open(): Promise<void>;

  /** Must be called once when the server stops. Ends processes that can't outlive the server. */
  close(): Promise<void>;

  /** Returns whether the site exists and is complete. */
  exists(site: Site): Promise<boolean>;

  /** Installs and starts a site with its theme, title, permalinks, and administrator, hidden from search engines. */
  create(spec: SiteSpec, operation: Operation): Promise<void>;

  /**
   * Starts a site and resolves once it responds. The site stays started until `stop` is called, even if the server
   * restarts.
   */
  start(site: Site, operation: Operation): Promise<void>;

  stop(site: Site, operation: Operation): Promise<void>;

  /** Removes the site and everything that belongs to it; does nothing if the site doesn't exist. */
  remove(site: Site, operation: Operation): Promise<void>;

  /**
   * Returns the site's address without a trailing slash: `http://127.0.0.1:PORT` or `https://{alias}.{domain}`. The
   * address may change in `create`, `start`, and `importSet`, which pick another port if the site's port is in use.
   */
  address(site: Site): Promise<string>;

  status(site: Site, signal: AbortSignal): Promise<SiteStatus>;

  /** Returns a summary of the site's content. The site doesn't need to be running. */
  readContent(site: Site, signal: AbortSignal): Promise<SiteContent>;

  /**
   * Copies the database and code as of one moment. Requests to the site wait during the copy. A stopped site stays
   * stopped.
   */
  exportSet(site: Site, store: StorePart, operation: Operation): Promise<SetManifest>;

  /**
   * Restores the site from a set and starts it. Creates the site if it doesn't exist. If a part doesn't match its
   * manifest, the set is rejected and the site stays unchanged. A quiet site sends no mail, runs no cron, and makes no
   * outgoing requests until `setQuiet` enables them.
   */
  importSet(
    site: Site,
    source: SetSource,
    options: { isQuiet: boolean },
    operation: Operation,
  ): Promise<void>;

  /** Sets whether a site is quiet. May restart a running site. */
  setQuiet(site: Site, isQuiet: boolean, operation: Operation): Promise<void>;

  /** Returns the newest log lines, at most 64 kB, oldest first. The site's code can write anything to the log. */
  logs(site: Site): Promise<string>;

  /**
   * Returns a one-time URL that signs the visitor in as the site's administrator, valid for 60 seconds. The URL is a
   * secret that must not be stored or logged. Fails if the site isn't running.
   */
  signInUrl(site: Site): Promise<string>;
}
