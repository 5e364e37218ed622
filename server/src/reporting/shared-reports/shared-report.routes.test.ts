import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { sharedReportEndpoints } from '@portal/contract/reporting/shared-reports/shared-report.endpoints.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeOrganization, makePerson, type Organization } from '#testing/people.factories.ts';
import { makePlanningMonth } from '#testing/planning.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { makePresentation, makeReport, makeSentReport } from '#testing/reporting.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, callers } = usePortal({ people: { staff: 'staff' }, isPerTest: true });
const { staff } = callers;
let marina: Organization;
let marine: Organization;

beforeEach(async () => {
  const db = portal.database.writer;
  marina = await makeOrganization(db, { dba_name: 'Harbor Marina', slug: 'harbor-marina' });
  marine = await makeOrganization(db, { dba_name: 'Harbor Marine', slug: 'harbor-marine' });
});

const visit = (slug: string, uuid: string, caller: Caller = portal.anonymous) =>
  caller.call(sharedReportEndpoints.list, { params: { slug, uuid } });

const linkOf = ({ slug, organization_uuid }: Organization) => [slug, organization_uuid] as const;

// Requirements: CONTENT-LIST-13, AMB-97
describe('an organization’s shared page', () => {
  test('is public and contains only the organization’s name and logo if no report was sent', async () => {
    const { status, body, headers } = await visit(...linkOf(marina));
    expect(status).toBe(200);
    expect(body).toEqual({ dba_name: 'Harbor Marina', logo: null, reports: [] });
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
  });

  test('lists the sent reports, newest month first, and shows each as it was sent', async () => {
    const db = portal.database.writer;
    const months = await Promise.all(
      [11, 12].map((month) => makePlanningMonth(db, { year: 2025, month })),
    );
    for (const [place, { id: planning_month_id }] of months.entries()) {
      const heading = ['November', 'December'][place] ?? '';
      await makeSentReport(db, { organization_id: marina.id, planning_month_id }, heading);
    }
    const open = await makePlanningMonth(db, { year: 2026, month: 1 });
    const unsent = await makeReport(db, {
      organization_id: marina.id,
      planning_month_id: open.id,
      status: 'finalReview',
    });
    await makePresentation(db, unsent.id);
    const { body } = await visit(...linkOf(marina));
    expect(body.reports).toEqual([
      { id: expect.any(Number), year: 2025, month: 12, date_sent: expect.any(String) },
      { id: expect.any(Number), year: 2025, month: 11, date_sent: expect.any(String) },
    ]);

    const read = (of: Organization, year: string, month: string) =>
      portal.anonymous.call(sharedReportEndpoints.get, {
        params: { slug: of.slug, uuid: of.organization_uuid, year, month },
      });
    const december = await read(marina, '2025', '12');
    expect(december).toMatchObject({
      status: 200,
      body: { slides: [{ title: 'December' }], frozen_at: expect.any(String) },
    });
    expect(december.headers['cache-control']).toBe('private, no-store');
    expect((await read(marina, '2026', '1')).status).toBe(404);
    expect((await read(marina, '2026', '13')).status).toBe(400);
    expect((await read(marine, '2025', '12')).status).toBe(404);
    const mixed = { ...marine, slug: marina.slug };
    expect((await read(mixed, '2025', '12')).status).toBe(404);
  });

  test('isn’t found unless the slug and uuid belong to the same organization', async () => {
    const wrong = [
      await visit(marina.slug, marine.organization_uuid),
      await visit(marine.slug, marina.organization_uuid),
      await visit(marina.slug, 'x'),
      await visit('harbor', marina.organization_uuid),
      await visit(marina.slug.toUpperCase(), marina.organization_uuid),
      // Staff must not be able to guess the slug or the uuid either.
      await visit(marina.slug, marine.organization_uuid, staff),
    ];
    for (const answer of wrong) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ detail: 'Page not found.' });
    }
  });

  test('isn’t found at its old link after staff generate a new uuid', async () => {
    const params = { id: marina.id };
    const customer = await portal.signIn(
      await makePerson(portal.database.writer, { kind: 'customer' }),
    );
    expect((await customer.call(organizationEndpoints.regenerateUuid, { params })).status).toBe(
      403,
    );
    const { body } = await staff.call(organizationEndpoints.regenerateUuid, { params });
    expect((await visit(...linkOf(marina))).status).toBe(404);
    expect((await visit(marina.slug, `${body.organization_uuid}`)).status).toBe(200);
  });

  test('isn’t found while the organization is archived', async () => {
    const params = { id: marina.id };
    await staff.call(organizationEndpoints.update, { params, body: { is_active: false } });
    expect((await visit(...linkOf(marina))).status).toBe(404);
    await staff.call(organizationEndpoints.update, { params, body: { is_active: true } });
    expect((await visit(...linkOf(marina))).status).toBe(200);
  });

  test('rejects guesses from an IP address after the first 30, but a valid link always opens', async () => {
    for (let visits = 0; visits < 40; visits += 1) {
      expect((await visit(...linkOf(marina))).status).toBe(200);
    }
    for (let guess = 0; guess < 30; guess += 1) {
      expect((await visit(marina.slug, `guess-${guess}`)).status).toBe(404);
    }
    expect((await visit(marina.slug, 'one-more')).status).toBe(429);
    expect((await visit(...linkOf(marina))).status).toBe(200);
  });
});
