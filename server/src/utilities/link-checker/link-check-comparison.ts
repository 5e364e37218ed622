import { problemVerdicts } from '@portal/contract/utilities/link-verdicts.ts';
import type { Db } from '#platform/database/tables.ts';
import { markMended, markNew, selectVerdicts } from './checked-link.repository.ts';
import type { CrawlEnd } from './crawl/crawl-types.ts';
import {
  type LinkCheckRow,
  selectPreviousLinkCheck,
  selectProblems,
} from './link-check.repository.ts';

export interface Comparison {
  previous_id: number | null;
  new_count: number | null;
  mended_count: number | null;
}

/** The end states of checks that couldn't start. They have no results to compare. */
const uncomparable: readonly CrawlEnd[] = ['robots', 'unreachable', 'other_site'];

/**
 * Compares a check with the previous one. A problem is new if the previous check didn't have it. An earlier problem
 * counts as fixed if its address works now, or if every page was read and none links to it.
 */
export async function compareWithPrevious(
  db: Db,
  check: LinkCheckRow,
  end: CrawlEnd,
): Promise<Comparison> {
  const none = { previous_id: null, new_count: null, mended_count: null };
  if (uncomparable.includes(end)) return none;
  const previous = await selectPreviousLinkCheck(db, check);
  if (!previous) return none;
  const before = await selectProblems(db, previous.id);
  const now = await selectProblems(db, check.id);
  const urlsBefore = new Set(before.map(({ url }) => url));
  const newOnes = now.filter(({ url }) => !urlsBefore.has(url));
  await markNew(
    db,
    check.id,
    newOnes.map(({ no }) => no),
  );

  const verdicts = await selectVerdicts(
    db,
    check.id,
    before.map(({ url }) => url),
  );
  const answers: number[] = [];
  const unlinked: number[] = [];
  for (const { no, url } of before) {
    const verdict = verdicts.get(url);
    if (verdict === undefined && end === 'complete') unlinked.push(no);
    const isProblem = verdict != null && problemVerdicts.includes(verdict);
    if (verdict != null && !isProblem && verdict !== 'not_asked') answers.push(no);
  }
  await markMended(db, previous.id, answers, 'answers');
  await markMended(db, previous.id, unlinked, 'unlinked');
  return {
    previous_id: previous.id,
    new_count: newOnes.length,
    mended_count: answers.length + unlinked.length,
  };
}
