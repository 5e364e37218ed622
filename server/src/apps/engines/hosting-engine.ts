import type { Readable } from 'node:stream';

/** A site as every operation names it. */
export interface Site {
  /** A UUID. It names all parts of the site: its folder, its processes, its containers. */
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
  /** Reads the files one at a time. An operation that is repeated reads them again. */
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

/** Measured by requests to the site's address, never remembered. */
export interface SiteStatus {
  /** The site accepts connections and responds to HTTP. */
  webserver: Check;
  /** `/wp-json/` returns the site's name. */
  wordpress: Check;
  /** The front page is a 200 with that name. */
  website: Check;
}

export const setParts = ['database', 'code'] as const;
export type SetPart = (typeof setParts)[number];

/**
 * The content of a site as the site reports it, without its themes and plugins. Posts and pages are the published ones.
 */
export interface SiteContent {
  title: string;
  counts: { posts: number; pages: number; attachments: number; users: number };
}

/** The contents of a backup set; stored as JSON next to its two files. */
export interface SetManifest extends SiteContent {
  engine: HostingEngine['id'];
  /** The site's address at the time of the backup, so that a copy can replace it in its posts. */
  address: string;
  versions: Readonly<Record<string, string>>;
  parts: Readonly<
    Record<SetPart, { fileName: string; contentType: string; bytes: number; sha256: string }>
  >;
}

/**
 * Stores one part. It reads `content` to its end and fails where `content` fails; the engine then fails, too, and the
 * caller deletes the stored files.
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
  /** Ends the operation early: by a person's cancel, the time limit or the server's end. */
  signal: AbortSignal;
}

/** A failure, as a sentence for staff that suggests a remedy if there is one. Other errors are bugs or aborts. */
export class HostingError extends Error {}

/**
 * Runs WordPress sites. An engine knows no tables: it keeps its own data about a site (such as the port) with the site.
 *
 * Each operation is idempotent, and may be repeated after the server was killed at any moment: a site is there whole
 * or not at all. Callers run one operation per site at a time, except for `address`, `status` and `logs`; each fails with a
 * HostingError where the site doesn't exist, except for `create`, `importSet` and `remove`.
 */
export interface HostingEngine {
  readonly id: 'embedded' | 'docker';

  /** The reason that sites can't run here, as a sentence for staff; null if they can. */
  unavailableReason(): Promise<string | null>;

  /**
   * Called once when the server starts, before any other operation. Ends or adopts the processes of a killed server,
   * removes unfinished sites, and starts again the sites that were running, in the background.
   */
  open(): Promise<void>;

  /** Called once when the server stops: ends processes that can't outlive it. */
  close(): Promise<void>;

  /** Returns whether the site exists, whole. */
  exists(site: Site): Promise<boolean>;

  /** Installs and starts a site: core, theme with its parent, title, permalinks, administrator, no indexing. */
  create(spec: SiteSpec, operation: Operation): Promise<void>;

  /** Returns when the site responds. It stays started, also after the server was restarted, until `stop`. */
  start(site: Site, operation: Operation): Promise<void>;

  stop(site: Site, operation: Operation): Promise<void>;

  /** Removes the site and all that belongs to it. A site that doesn't exist is fine. */
  remove(site: Site, operation: Operation): Promise<void>;

  /**
   * The site's address, without a trailing slash: `http://127.0.0.1:PORT` or `https://{alias}.{domain}`. `create`,
   * `start` and `importSet` may change it: a port that is in use by then is replaced by another one.
   */
  address(site: Site): Promise<string>;

  status(site: Site, signal: AbortSignal): Promise<SiteStatus>;

  /** Reads the content of a site, whether it runs or not. */
  readContent(site: Site, signal: AbortSignal): Promise<SiteContent>;

  /**
   * Copies database and code of one moment: requests to the site wait during the copy. A stopped site stays stopped.
   */
  exportSet(site: Site, store: StorePart, operation: Operation): Promise<SetManifest>;

  /**
   * Restores the site from the set, and starts it; creates the site if it doesn't exist. A part that differs from its
   * manifest is rejected, and the site stays unchanged. A quiet site sends no mail, runs no cron and makes no outgoing
   * requests until `setQuiet`.
   */
  importSet(
    site: Site,
    source: SetSource,
    options: { isQuiet: boolean },
    operation: Operation,
  ): Promise<void>;

  /** May restart a running site. */
  setQuiet(site: Site, isQuiet: boolean, operation: Operation): Promise<void>;

  /** The newest lines, at most 64 kB, oldest first. They may contain anything that the site's code prints. */
  logs(site: Site): Promise<string>;

  /**
   * An address that signs its first visitor in to wp-admin as the site's administrator, once, within 60 seconds. It is
   * a secret: never stored or logged. Fails if the site isn't running.
   */
  signInUrl(site: Site): Promise<string>;
}
