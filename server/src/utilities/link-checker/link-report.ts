import { Readable } from 'node:stream';
import type { LinkCheck } from '@portal/contract/utilities/link-check.schema.ts';
import { csvLine } from '#platform/csv.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  type CheckedLinkRow,
  type LinkFilter,
  selectCheckedLinks,
} from './checked-link.repository.ts';
import { presentCheckedLink } from './link-check.presenter.ts';

const pageSize = 1_000;

/** Yields the rows of a check, reading them page by page. */
async function* readRows(
  db: Db,
  checkId: number,
  filter: LinkFilter = {},
): AsyncGenerator<CheckedLinkRow[]> {
  let cursor: string | undefined;
  do {
    const page = await selectCheckedLinks(db, checkId, { ...filter, limit: pageSize, cursor });
    yield page.items;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}

/** Returns a check's complete report, broken links first, without addresses that weren't requested. */
export async function readReport(db: Db, { id, url }: Pick<LinkCheck, 'id' | 'url'>) {
  const report: { url: string; status_code: number; parent: string | null }[] = [];
  for await (const rows of readRows(db, id)) {
    for (const { url: address, status, verdict, parent_url } of rows) {
      if (verdict === 'not_asked') continue;
      report.push({ url: address, status_code: status, parent: parent_url });
    }
  }
  return { id, url, report };
}

const columns = [
  'url',
  'status_code',
  'verdict',
  'sentence',
  'parent',
  'pages',
  'final_url',
  'host',
  'new',
] as const;

/** Streams the filtered rows as CSV, reading them page by page. */
export function linksCsv(
  reader: Db,
  viewer: Viewer,
  checkId: number,
  filter: LinkFilter,
): Readable {
  async function* lines() {
    yield csvLine(columns);
    for await (const rows of readRows(reader, checkId, filter)) {
      yield rows
        .map((row) => {
          const link = presentCheckedLink(viewer, row);
          return csvLine([
            link.url,
            link.status_code,
            link.verdict,
            link.sentence,
            link.parent,
            link.parents_count,
            link.final_url,
            link.host,
            link.is_new ? 'yes' : '',
          ]);
        })
        .join('');
    }
  }
  return Readable.from(lines());
}
