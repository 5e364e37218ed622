import type { CrawlBatch, CrawlEnd, CrawlSettings, CrawlState } from './crawl-types.ts';

/** From the server to the process that crawls. */
export type CrawlOrder =
  | {
      kind: 'start';
      settings: CrawlSettings;
      allowedHosts: readonly string[];
      state: CrawlState | undefined;
    }
  /** The last batch is kept. */
  | { kind: 'kept' };

/** From the process that crawls to the server. */
export type CrawlReport =
  | { kind: 'batch'; batch: CrawlBatch }
  | { kind: 'end'; end: CrawlEnd }
  | { kind: 'error'; message: string };
