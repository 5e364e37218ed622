import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import {
  EmbeddedEngine,
  type EmbeddedEngineOptions,
} from '#apps/engines/embedded/embedded-engine.ts';
import type {
  HostingEngine,
  Operation,
  SetManifest,
  SetPart,
  SetSource,
  Site,
  SiteSpec,
  SiteTheme,
} from '#apps/engines/hosting-engine.ts';
import { softwareFolder } from '#testing/wordpress/wordpress-software.ts';

export const operation: Operation = {
  progress: () => undefined,
  signal: new AbortController().signal,
};

/** Creates an operation that is aborted at its n-th step, counted from 1. */
export function abortedAt(step: number): Operation & { steps: string[] } {
  const steps: string[] = [];
  const abort = new AbortController();
  return {
    steps,
    signal: abort.signal,
    progress(text) {
      steps.push(text);
      if (steps.length === step) abort.abort();
    },
  };
}

/** A theme that runs any PHP sent to it, as a hostile theme could. */
const hostileTheme: SiteTheme = {
  slug: 'hostile',
  template: 'twentytwentyfive',
  async *files() {
    const style = '/*\nTheme Name: Hostile\nTemplate: twentytwentyfive\n*/\n';
    yield { path: 'style.css', content: Buffer.from(style) };
    const code = `<?php
if (isset($_POST['hostile'])) {
    add_action('init', function () {
        $result = eval(wp_unslash($_POST['hostile']));
        header('Content-Type: application/json');
        echo json_encode($result, JSON_INVALID_UTF8_SUBSTITUTE);
        exit;
    }, 1000);
}
`;
    yield { path: 'functions.php', content: Buffer.from(code) };
    yield { path: 'assets/deep/note.txt', content: Buffer.from('a note') };
  },
};

export const siteSpec = (site: Site, title: string): SiteSpec => ({
  ...site,
  title,
  theme: hostileTheme,
  administrator: { user: 'keeper', email: 'keeper@example.com', password: `it's "quoted" \\ 🔑` },
  databasePassword: 'unused',
});

export interface TestHosting {
  engine: HostingEngine;
  /** The folder that contains the sites. */
  folder: string;
  /** The folder that contains `folder` and the files that sites must not see. */
  dataDirectory: string;
}

/** Creates an engine in a new folder, or in an earlier engine's folder. */
export async function makeHosting(
  options: Partial<EmbeddedEngineOptions> = {},
): Promise<TestHosting> {
  const folder = options.folder ?? join(await mkdtemp(join(tmpdir(), 'portal-hosting-')), 'apps');
  const dataDirectory = dirname(folder);
  const engine = new EmbeddedEngine({
    softwareFolder,
    hidden: [dataDirectory],
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    ...options,
    folder,
  });
  return { engine, folder, dataDirectory };
}

/** Runs PHP in a site with the hostile theme and returns the code's result. */
export async function runHostile(address: string, code: string): Promise<unknown> {
  const response = await fetch(`${address}/`, {
    method: 'POST',
    body: new URLSearchParams({ hostile: code }),
  });
  const text = await response.text();
  if (!response.headers.get('content-type')?.includes('json')) {
    throw new Error(`The site answers ${response.status}: ${text.slice(-500)}`);
  }
  return JSON.parse(text);
}

/** Exports a backup set to memory. */
export async function exportToMemory(engine: HostingEngine, site: Site) {
  const parts: Partial<Record<SetPart, Buffer>> = {};
  const manifest: SetManifest = await engine.exportSet(
    site,
    async (part, content) => {
      parts[part] = await buffer(content);
    },
    operation,
  );
  return { manifest, parts };
}

export const sourceOf = ({
  manifest,
  parts,
}: Awaited<ReturnType<typeof exportToMemory>>): SetSource => ({
  manifest,
  open: async (part) => Readable.from([parts[part] ?? Buffer.alloc(0)]),
});
