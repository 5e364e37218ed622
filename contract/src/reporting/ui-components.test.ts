import { expect, test } from 'vitest';
import { leadTypes, uiComponents } from './ui-components.ts';

// Requirements: P2-SLIDES-COMPONENTS-01, B-LEDGER-12
test('the catalog has the 11 specified components, followed by the ledger component', () => {
  const specified = uiComponents.slice(0, 11).map(({ id, name }) => [id, name]);
  expect(specified).toEqual(
    [
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
    ].map((name, index) => [index + 1, name]),
  );
  const added = uiComponents.slice(11).map(({ id, name }) => [id, name]);
  expect(added).toEqual([[12, 'PromisedAndDelivered']]);
});

// Requirements: P2-SLIDES-COMPONENTS-02
test('the components have 19 different attributes', () => {
  const names = new Set(uiComponents.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const attributes =
    'as content textAlign color size organization year month tableHeader monthsBack report ' +
    'includeTable chartDescription filters screenshotType screenshotDescription buttonText url helperText';
  expect([...names].sort()).toEqual(attributes.split(' ').sort());
});

// Requirements: D-61
test('only charts can be drawn as images in the PDF', () => {
  const drawn = uiComponents.filter(({ PDFConvertToImage }) => PDFConvertToImage);
  expect(drawn.map(({ name }) => name)).toEqual(['GoogleAnalyticsChart', 'WhatConvertsChart']);
});

// Requirements: P2-SLIDES-COMPONENTS-32
test('there are eight types of leads', () => {
  expect(leadTypes).toEqual([
    'Chat',
    'Email',
    'Event',
    'Other',
    'Phone Call',
    'Text Message',
    'Transaction',
    'Web Form',
  ]);
});
