import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { articleMoves, type Move } from '@portal/contract/content/articles/article-workflow.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeArticle, makeArticleTeam } from '#testing/content.factories.ts';
import { makeAccount, makePerson } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal } = usePortal();
let team: Awaited<ReturnType<typeof makeArticleTeam>>;
let callers: Record<string, Caller>;
let staff: Caller;

beforeAll(async () => {
  const db = portal.database.writer;
  team = await makeArticleTeam(db);
  const owner = await makePerson(db, { kind: 'owner' });
  await makeAccount(db, {
    person_id: owner.id,
    organization_id: team.organization.id,
    role: groups.accountOwner,
  });
  const { writer, editor, approver, poster, lead } = team.people;
  const people = {
    ...{ writer, editor, final_approver: approver, poster, lead, owner },
    otherWriter: await makePerson(db, { kind: 'writer' }),
    otherEditor: await makePerson(db, { kind: 'editor' }),
    otherCustomer: await makePerson(db, { kind: 'customer' }),
    nobody: await makePerson(db, { kind: 'nobody' }),
    staff: await makePerson(db, { kind: 'staff' }),
    superuser: await makePerson(db, { kind: 'superuser' }),
  };
  const signedIn = Object.entries(people).map(
    async ([name, person]) => [name, await portal.signIn(person)] as const,
  );
  callers = Object.fromEntries(await Promise.all(signedIn));
  staff = await portal.signIn(people.staff);
});

/** Creates an article whose state allows the move. */
function articleFor({ from, isReviewed, isForFinalApprover }: Move) {
  const without = { editor_id: null, lead_id: null, final_approver_id: null };
  return makeArticle(portal.database.writer, {
    status: from,
    ...team.columns,
    ...(isReviewed === false && { type: 'link_building', ...without }),
    ...(isForFinalApprover && { final_approver_id: team.people.editor.id }),
  });
}

/** Returns values for this move's extra fields. */
function extrasOf({ extras, approves }: Move) {
  const given = {
    admin_draft_url: 'https://example.com/wp-admin/post.php?post=1&action=edit',
    live_url: 'https://example.com/a',
    scheduled_date: '2030-01-01',
  };
  const feedback = { approved: approves, satisfaction: 5, feedback_body: 'Fine' };
  return {
    ...Object.fromEntries(extras.map((name) => [name, given[name]])),
    ...(approves !== null && { feedback }),
  };
}

/**
 * Returns the expected HTTP status by caller: 404 if the caller can't see the article, 403 if the caller may not make
 * the move, otherwise 200.
 */
function expectedStatuses({ actor, isReviewed, isForFinalApprover }: Move) {
  const without = isReviewed === false ? 404 : 403;
  return {
    ...{ writer: 403, editor: without, lead: without, poster: 403, owner: 403 },
    ...{ otherWriter: 404, otherEditor: 404, otherCustomer: 404, nobody: 403 },
    // The final approver is a client of the organization and can therefore see the article.
    final_approver: 403,
    // Only the final approver may make this move; other editors move the article to final review instead.
    ...{ staff: isForFinalApprover ? 403 : 200, superuser: isForFinalApprover ? 403 : 200 },
    [actor]: 200,
  };
}

// Requirements: WORKFLOW-08, WORKFLOW-09, WORKFLOW-10, WORKFLOW-41, WORKFLOW-42, WORKFLOW-43,
// WORKFLOW-44
test.for(articleMoves)(
  'the move from $from to $to can be made only by the $actor and staff',
  async (move) => {
    const statuses: Record<string, number> = {};
    for (const [name, caller] of Object.entries(callers)) {
      const { id } = await articleFor(move);
      const body = { articleId: id, to_status: move.to, extras: extrasOf(move) };
      const moved = await caller.call(articleEndpoints.submit, { body });
      statuses[name] = moved.status;
      const { body: after } = await staff.call(articleEndpoints.get, { params: { id } });
      expect(after.status.uid, name).toBe(moved.status === 200 ? move.to : move.from);
    }
    expect(statuses).toEqual(expectedStatuses(move));
  },
);
