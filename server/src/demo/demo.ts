import { hashPassword } from '#auth/passwords/password-hash.ts';
import { clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Files } from '#platform/files/files.service.ts';
import { makeAccountHealth } from './account-health.demo.ts';
import { makeAccountPosts } from './account-posts.demo.ts';
import { makeArticles } from './articles.demo.ts';
import { makeAutomaticRuns } from './automatic-runs.demo.ts';
import { makeCapacities } from './capacity.demo.ts';
import { makeChatChannels } from './chat-channels.demo.ts';
import { makeChildThemes, storeDemoThemes } from './child-themes.demo.ts';
import { makeCommentary } from './commentary.demo.ts';
import { makeConversations } from './conversations.demo.ts';
import { demonstrationSetting, demonstrationUsers } from './demonstration.ts';
import { makeDocuments } from './documents.demo.ts';
import { makeEconomics } from './economics.demo.ts';
import { makeHistorySets } from './history-sets.demo.ts';
import { makeInboxes } from './inbox.demo.ts';
import { makeInvitations } from './invitations.demo.ts';
import { makeLedger } from './ledger.demo.ts';
import { makeLinkChecks } from './link-checks.demo.ts';
import { makeLivePages } from './live-pages.demo.ts';
import { makeNumberOrigins } from './number-origins.demo.ts';
import { makeOnboarding } from './onboarding.demo.ts';
import { makeOrganizations } from './organizations.demo.ts';
import { makePassageComments } from './passage-comments.demo.ts';
import { makePeople } from './people.demo.ts';
import { makePlanning } from './planning.demo.ts';
import { addPromisedSlide } from './promised-slide.demo.ts';
import { makePushes } from './pushes.demo.ts';
import { makeReports } from './reports.demo.ts';
import { makeReviews } from './reviews.demo.ts';
import { makeSavedViews } from './saved-views.demo.ts';
import { makeScores } from './scores.demo.ts';
import { dismissSetupChecklist } from './setup-checklist.demo.ts';

interface Step {
  /** Stored once the step is done, so it must never be renamed. */
  name: string;
  make: (db: Db, passwordHash: string) => Promise<void>;
}

interface FileStep {
  name: string;
  /** Stores files outside the transaction, then returns the part of the step that runs inside it. */
  prepare: (files: Files) => Promise<(db: Db) => Promise<void>>;
}

/** The steps that create a demo. New areas append a step, which then also runs for existing demos. */
const steps: readonly (Step | FileStep)[] = [
  { name: 'people', make: makePeople },
  { name: 'organizations', make: makeOrganizations },
  { name: 'planning', make: makePlanning },
  { name: 'articles', make: makeArticles },
  { name: 'conversations', make: makeConversations },
  { name: 'history-sets', make: makeHistorySets },
  { name: 'invitations', make: makeInvitations },
  { name: 'documents', make: makeDocuments },
  { name: 'onboarding', make: makeOnboarding },
  { name: 'link-checks', make: makeLinkChecks },
  { name: 'reports', make: makeReports },
  { name: 'account-posts', make: makeAccountPosts },
  { name: 'account-health', make: makeAccountHealth },
  {
    name: 'child-themes',
    async prepare(files) {
      const stored = await storeDemoThemes(files);
      return (db) => makeChildThemes(db, stored);
    },
  },
  { name: 'automatic-runs', make: makeAutomaticRuns },
  { name: 'setup-checklist', make: dismissSetupChecklist },
  { name: 'reviews', make: makeReviews },
  { name: 'live-pages', make: makeLivePages },
  { name: 'pushes', make: makePushes },
  { name: 'passage-comments', make: makePassageComments },
  { name: 'saved-views', make: makeSavedViews },
  { name: 'ledger', make: makeLedger },
  { name: 'inbox', make: makeInboxes },
  { name: 'chat-channels', make: makeChatChannels },
  { name: 'scores', make: makeScores },
  { name: 'promised-slide', make: addPromisedSlide },
  { name: 'capacity', make: makeCapacities },
  { name: 'economics', make: makeEconomics },
  { name: 'number-origins', make: makeNumberOrigins },
  { name: 'commentary', make: makeCommentary },
];

async function readDone(db: Db): Promise<string[]> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', demonstrationSetting)
    .executeTakeFirst();
  // The cast is safe, because only this module writes the setting.
  return row ? (JSON.parse(row.value) as string[]) : [];
}

async function noteDone(db: Db, done: readonly string[]): Promise<void> {
  const row = { value: JSON.stringify(done), updated_at: clock.instant() };
  await db
    .insertInto('setting')
    .values({ name: demonstrationSetting, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/**
 * Creates the demo, or runs the steps that an existing demo lacks. Each step runs once, in the transaction that also
 * records it as done. The result is always the same, except that dates are relative to today.
 */
export async function createDemo(database: Database, files: Files): Promise<void> {
  const done = await readDone(database.reader);
  const missing = steps.filter(({ name }) => !done.includes(name));
  if (missing.length === 0) return;
  // Hash the password once for all people, because one hash per person would take longer than all the steps together.
  const passwordHash = await hashPassword(demonstrationUsers.password);
  for (const step of missing) {
    const make = 'prepare' in step ? await step.prepare(files) : step.make;
    await database.transaction(async (db) => {
      await make(db, passwordHash);
      done.push(step.name);
      await noteDone(db, done);
    });
  }
}
