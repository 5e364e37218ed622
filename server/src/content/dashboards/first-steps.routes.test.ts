import { firstStepEndpoints } from '@portal/contract/content/dashboards/first-steps.endpoints.ts';
import { expect, test } from 'vitest';
import { makeArticle } from '#testing/content.factories.ts';
import { makeOrganization, makePerson } from '#testing/people.factories.ts';
import { makePlanningMonth } from '#testing/planning.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;

const steps = async () => (await staff.call(firstStepEndpoints.get)).body;

test('a new portal lists the first steps that were done', async () => {
  const db = portal.database.writer;
  const nothing = {
    has_organization: false,
    has_colleague: false,
    has_article_template: false,
    has_planning_month: false,
    has_article: false,
  };
  expect(await steps()).toEqual(nothing);
  const client = await makeOrganization(db);
  expect(await steps()).toEqual({ ...nothing, has_organization: true });
  await makePerson(db, { kind: 'staff' });
  await makePlanningMonth(db, { year: 2026, month: 9 });
  await makeArticle(db, { client_id: client.id });
  expect(await steps()).toEqual({
    has_organization: true,
    has_colleague: true,
    has_article_template: false,
    has_planning_month: true,
    has_article: true,
  });
});
