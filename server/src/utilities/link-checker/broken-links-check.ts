import { dayInZone } from '@portal/contract/platform/dates.ts';
import { problemVerdicts } from '@portal/contract/utilities/link-verdicts.ts';
import { clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { CrawlSummary } from './crawl/crawl-types.ts';
import { selectNewestLinkCheckOf } from './link-check.repository.ts';

/** The maximum age in days. Older checks say little about the site's current state. */
const newestDays = 31;

/**
 * Creates a check for checklist items. It passes if the last link check of the organization's site is recent and found
 * no broken links.
 */
export const brokenLinksCheck = ({ database }: { database: Database }) => ({
  kind: 'broken-links',
  title: 'No broken links',
  description: `The website’s last link check, at most ${newestDays} days ago, found no broken links.`,
  setting: null,
  run: async ({ organization }: { organization: { id: number } }) => {
    const check = await selectNewestLinkCheckOf(database.reader, organization.id);
    const age = check?.ended_at
      ? clock.now().getTime() - new Date(check.ended_at).getTime()
      : Number.POSITIVE_INFINITY;
    if (!check?.summary || !check.ended_at || age > newestDays * 86_400_000) {
      const text = `The website's links were not checked in the last ${newestDays} days. Start a link check.`;
      return { state: 'unknown' as const, text };
    }
    const { verdicts }: CrawlSummary = JSON.parse(check.summary);
    const count = problemVerdicts.reduce((sum, verdict) => sum + (verdicts[verdict] ?? 0), 0);
    const on = `on ${dayInZone(new Date(check.ended_at), clock.timeZone())}`;
    if (count === 0) {
      return { state: 'passed' as const, text: `The link check ${on} found no broken links.` };
    }
    const links = count === 1 ? '1 broken link' : `${count} broken links`;
    return { state: 'failed' as const, text: `The link check ${on} found ${links}.` };
  },
});
