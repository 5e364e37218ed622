import { planningMonthEndpoints } from '@portal/contract/content/planning/planning-month.endpoints.ts';
import { expect, test } from 'vitest';
import { makeArticle } from '#testing/content.factories.ts';
import { makeOrganization } from '#testing/people.factories.ts';
import { makeArticleTemplate, makePlanningMonth } from '#testing/planning.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { gaps } = planningMonthEndpoints;

const { db, callers } = usePortal({ people: { staff: 'staff', customer: 'customer' } });
const { staff, customer } = callers;

const everyMay = '000010000000';

// Requirements: B-CAL-30
test('the gaps of a month are the clients that have templates for the month but no article in it', async () => {
  const month = await makePlanningMonth(db(), { year: 2028, month: 5 });
  const organization = (name: string) => makeOrganization(db(), { dba_name: name });
  const [missing, planned, archived, none, inactive] = [
    await organization('Alder'),
    await organization('Birch'),
    await organization('Cedar'),
    await organization('Doum'),
    await makeOrganization(db(), { dba_name: 'Elm', is_active: 0 }),
  ];
  for (const { id } of [missing, missing, planned, archived, inactive]) {
    await makeArticleTemplate(db(), { organization_id: id, selected_months: everyMay });
  }
  await makeArticleTemplate(db(), { organization_id: none.id, selected_months: '100000000000' });
  await makeArticle(db(), { client_id: planned.id, planning_month_id: month.id });
  await makeArticle(db(), { client_id: archived.id, planning_month_id: month.id, archived: 1 });
  const { body } = await staff.call(gaps, { query: { year: 2028, month: 5 } });
  expect(body).toEqual({
    planning_month: month.id,
    client_count: 2,
    clients: [
      { id: missing.id, dba_name: 'Alder', slug: missing.slug, template_count: 2 },
      { id: archived.id, dba_name: 'Cedar', slug: archived.slug, template_count: 1 },
    ],
  });
  const unplanned = await staff.call(gaps, { query: { year: 2029, month: 5 } });
  expect(unplanned.body).toMatchObject({ planning_month: null, client_count: 3 });
  expect((await customer.call(gaps, { query: { year: 2028, month: 5 } })).status).toBe(403);
});
