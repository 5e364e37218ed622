import type { CrawlBatch, CrawlEnd, CrawlSettings, CrawlState } from './crawl-types.ts';

/** Messages from the server to the crawling process. */
export type CrawlOrder =
  | {
      kind: 'start';
      settings: CrawlSettings;
      allowedHosts: readonly string[];
      state: CrawlState | undefined;
    }
  /** Confirms that the last batch was saved. */
  | { kind: 'kept' };

/** Messages from the crawling process to the server. */
export type CrawlReport =
  | { kind: 'batch'; batch: CrawlBatch }
  | { kind: 'end'; end: CrawlEnd }
  | { kind: 'error'; message: string };
