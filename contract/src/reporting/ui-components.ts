import type { UiComponent, UiField } from './ui-component.schema.ts';

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const sizes = ['small', 'medium', 'large'];

const screenshotTypes = [
  'referring_domains',
  'referring_pages',
  'organic_keywords',
  'detailed_organic_keywords',
];

type Kind = UiField['kind'];
const typed = (name: string, kind: Kind, options: string[] | null = null): UiField => ({
  name,
  kind,
  required: false,
  automatic: false,
  options,
});
const required = (field: UiField): UiField => ({ ...field, required: true });
const automatic = (name: string, kind: Kind): UiField => ({
  ...typed(name, kind),
  automatic: true,
});

const as = typed('as', 'choice', headings);
const textAlign = typed('textAlign', 'choice', ['left', 'center', 'right']);
const color = typed('color', 'color');
const size = typed('size', 'choice', sizes);
const content = required(typed('content', 'text'));
const organization = automatic('organization', 'organization');
const year = automatic('year', 'year');
const month = automatic('month', 'month');
const report = automatic('report', 'report');
const chart = [
  report,
  typed('includeTable', 'boolean'),
  typed('chartDescription', 'text'),
  typed('filters', 'filters'),
];
const button = [
  required(typed('buttonText', 'text')),
  typed('url', 'url'),
  typed('helperText', 'text'),
];

const catalogue: readonly (readonly [name: string, verboseName: string, fields: UiField[]])[] = [
  ['PresentationTitle', 'Presentation Title', [as, content, textAlign, color]],
  ['TextBlock', 'Text Block', [required(typed('content', 'html')), textAlign, color, size]],
  ['Heading', 'Heading', [as, content, textAlign, color]],
  ['OrgLogo', 'Organization Logo', [organization, size, textAlign]],
  ['ReportingMonthTitle', 'Reporting Month Title', [as, textAlign, color, year, month]],
  [
    'ContentOverview',
    'Content Overview',
    [
      organization,
      year,
      month,
      typed('monthsBack', 'number'),
      required(typed('tableHeader', 'text')),
    ],
  ],
  ['GoogleAnalyticsChart', 'Google Analytics Chart', chart],
  ['WhatConvertsChart', 'WhatConverts Chart', chart],
  [
    'AhrefsScreenshot',
    'Ahrefs Screenshot',
    [
      report,
      required(typed('screenshotType', 'choice', screenshotTypes)),
      typed('screenshotDescription', 'text'),
    ],
  ],
  ['GoogleReviewRequest', 'Google Review Request', button],
  [
    'ScheduleMeetingButton',
    'Schedule Meeting Button',
    button.map((field) => (field.name === 'url' ? required(field) : field)),
  ],
];

/** Every component that a slide may have. */
export const uiComponents: readonly UiComponent[] = catalogue.map(
  ([name, verbose_name, fields], index) => ({ id: index + 1, name, verbose_name, fields }),
);
