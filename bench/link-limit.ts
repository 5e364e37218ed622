// The limit that link checks are compared with: it only fetches all pages over six connections and tokenizes them, in
// one Node thread.
import { Parser } from 'htmlparser2';
import { Pool } from 'undici';
import { pagePath, sitePages } from './link-site.ts';

const [url = ''] = process.argv.slice(2);
const pool = new Pool(url, { connections: 6 });
let tokens = 0;
let next = 0;

async function fetchPages(): Promise<void> {
  while (next < sitePages) {
    const page = next;
    next += 1;
    const { body } = await pool.request({ method: 'GET', path: pagePath(page) });
    const parser = new Parser({
      onopentag: () => {
        tokens += 1;
      },
      ontext: () => {
        tokens += 1;
      },
      onclosetag: () => {
        tokens += 1;
      },
    });
    const decoder = new TextDecoder();
    for await (const chunk of body) parser.write(decoder.decode(chunk, { stream: true }));
    parser.end();
  }
}

await Promise.all(Array.from({ length: 6 }, fetchPages));
await pool.close();
process.send?.({ tokens });
process.disconnect?.();
