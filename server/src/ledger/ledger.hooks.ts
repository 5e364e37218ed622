import { onArticlesMoved } from '#content/articles/moves/article-move.events.ts';
import { onOrganizationOverview } from '#organizations/organizations/organization.events.ts';
import { type HookHandler, handleHook } from '#platform/events/hooks.ts';
import { onCommentaryFactsReading } from '#reporting/commentary/commentary.events.ts';
import { onPromisedReading } from '#reporting/reports/report.events.ts';
import { onSearch } from '#search/search.events.ts';
import { onCountSavedViews } from '#users/saved-views/saved-view.events.ts';
import { readTermChanges } from './agreements/agreement-changes.service.ts';
import { agreementKind } from './agreements/agreement-search.ts';
import { refreshMovedArticles } from './ledgers/ledger.jobs.ts';
import { findPromisedSection, readPromisedIn } from './ledgers/promised.service.ts';
import { countLedgerViews } from './saved-view-counts.service.ts';

export const ledgerHooks: readonly HookHandler[] = [
  handleHook(onCountSavedViews, countLedgerViews),
  handleHook(onArticlesMoved, refreshMovedArticles),
  handleHook(onSearch, async () => [agreementKind]),
  handleHook(onOrganizationOverview, findPromisedSection),
  handleHook(onPromisedReading, readPromisedIn),
  handleHook(onCommentaryFactsReading, readTermChanges),
];
