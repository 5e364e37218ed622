import { uiComponentEndpoints } from '@portal/contract/reporting/ui-component.endpoints.ts';
import { expect, test } from 'vitest';
import { makePerson } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal } = usePortal();

// Requirements: P2-SLIDES-COMPONENTS-01, API-USERS-20, P2-API-DECKS-16, P2-CREATOR-16
test('every signed-in user can list the components', async () => {
  const { list } = uiComponentEndpoints;
  expect((await portal.anonymous.call(list)).status).toBe(401);
  const staff = await portal.signIn(await makePerson(portal.database.writer, { kind: 'staff' }));
  const { status, body } = await staff.call(list);
  expect(status).toBe(200);
  // The specification's components come first, followed by the ledger's only component.
  expect(body.map(({ name }) => name)).toEqual([
    'PresentationTitle',
    'TextBlock',
    'Heading',
    'OrgLogo',
    'ReportingMonthTitle',
    'ContentOverview',
    'GoogleAnalyticsChart',
    'WhatConvertsChart',
    'AhrefsScreenshot',
    'GoogleReviewRequest',
    'ScheduleMeetingButton',
    'PromisedAndDelivered',
  ]);
  expect(body[0]).toMatchObject({ name: 'PresentationTitle', verbose_name: 'Presentation Title' });
  expect(body[0]?.fields.map(({ name }) => name)).toContain('as');
});
