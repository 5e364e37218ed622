import type {
  CheckedLink,
  LinkCheck,
  LinkParent,
  MendedLink,
} from '@portal/contract/utilities/link-check.schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { CheckedLinkRow, selectParents } from './checked-link.repository.ts';
import type { AddressDetails, CrawlSummary, Hop } from './crawl/crawl-types.ts';
import { linkCheckPolicy, readsDetails } from './link-check.policy.ts';
import type { LinkCheckRow } from './link-check.repository.ts';
import { endTextOf, sentenceOf, trapText } from './link-sentences.ts';

const noSummary: CrawlSummary = {
  pages: 0,
  addresses: 0,
  checked: 0,
  verdicts: {},
  bytes: 0,
  milliseconds: 0,
  perSecond: 0,
  current: '',
  traps: [],
};

// The cast is safe: only this area writes the column.
const summaryOf = ({ summary }: LinkCheckRow) =>
  summary === null ? noSummary : (JSON.parse(summary) as CrawlSummary);

export function presentLinkCheck(viewer: Viewer, row: LinkCheckRow): LinkCheck {
  const summary = summaryOf(row);
  const { state } = row;
  const isOpen = state === 'queued' || state === 'running';
  const reason = row.end_reason ? endTextOf(row.end_reason, row) : null;
  return {
    id: row.id,
    url: row.url,
    host: row.host,
    organization:
      row.organization_id === null
        ? null
        : { id: row.organization_id, name: row.organization_name ?? '' },
    person: row.person_id === null ? null : { id: row.person_id, name: row.person_name ?? '' },
    is_scheduled: row.is_scheduled === 1,
    job: row.job_id,
    state,
    end_text: state === 'failed' ? row.error : reason,
    max_pages: row.max_pages,
    max_addresses: row.max_addresses,
    max_minutes: row.max_minutes,
    follows_robots: row.follows_robots === 1,
    pages: summary.pages,
    addresses: summary.addresses,
    checked: summary.checked,
    per_second: summary.perSecond,
    seconds: Math.round(summary.milliseconds / 1000),
    current: isOpen ? summary.current : '',
    verdicts: summary.verdicts,
    traps: summary.traps.map(({ cause, url, count }) => ({ text: trapText(cause), url, count })),
    previous: row.previous_id,
    new_count: row.new_count,
    mended_count: row.mended_count,
    created_at: row.created_at,
    started_at: row.started_at,
    ended_at: row.ended_at,
    allowed_actions: isOpen && linkCheckPolicy.cancel(viewer, row) ? ['cancel'] : [],
  };
}

function told(row: CheckedLinkRow) {
  const { cause, verdict } = row;
  if (cause === null || verdict === null) throw new Error('A listed address has no verdict.');
  // The casts are safe: only `saveAddresses` writes these columns.
  const hops = JSON.parse(row.hops) as Hop[];
  const sentence = sentenceOf({ cause, status: row.status, hops, finalUrl: row.final_url });
  return { verdict, hops, sentence };
}

export function presentCheckedLink(viewer: Viewer, row: CheckedLinkRow): CheckedLink {
  const { verdict, hops, sentence } = told(row);
  const status = verdict === 'not_asked' ? null : row.status;
  return {
    id: row.no,
    url: row.url,
    host: row.host,
    status_code: status,
    parent: row.parent_url,
    verdict,
    sentence,
    is_negative: status !== null && status !== 200,
    is_new: row.is_new === 1,
    parents_count: row.parents,
    hops: hops.map(({ url, status: status_code }) => ({ url, status_code })),
    final_url: row.final_url,
    details: readsDetails(viewer) ? (JSON.parse(row.details) as AddressDetails) : null,
  };
}

type ParentRow = Awaited<ReturnType<typeof selectParents>>['items'][number];

export const presentLinkParent = ({ no, url, kind, text }: ParentRow): LinkParent => ({
  id: no,
  url,
  kind,
  text,
});

export function presentMendedLink(row: CheckedLinkRow): MendedLink {
  const { verdict, sentence } = told(row);
  return {
    id: row.no,
    url: row.url,
    verdict,
    sentence,
    parent: row.parent_url,
    is_linked: row.mended === 'answers',
  };
}
