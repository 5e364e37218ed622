import type { UiComponent, UiField } from './ui-component.schema.ts';

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const sizes = ['small', 'medium', 'large'];

export const screenshotTypes = [
  'referring_domains',
  'referring_pages',
  'organic_keywords',
  'detailed_organic_keywords',
] as const;
export type ScreenshotType = (typeof screenshotTypes)[number];

/** The types of leads, with the names used by the call-tracking service. */
export const leadTypes = [
  'Chat',
  'Email',
  'Event',
  'Other',
  'Phone Call',
  'Text Message',
  'Transaction',
  'Web Form',
] as const;
export type LeadType = (typeof leadTypes)[number];

export const leadFilterModes = ['all', 'quotable'] as const;

const plain = {
  required: false,
  automatic: false,
  options: null,
  default: null,
  helper_text: null,
  minimum: null,
  maximum: null,
  step: null,
} as const;

type Details = Partial<Omit<UiField, 'name' | 'verbose_name' | 'kind'>>;

const field = (
  name: string,
  verbose_name: string,
  kind: UiField['kind'],
  details: Details = {},
): UiField => ({ name, verbose_name, kind, ...plain, ...details });

const automatic = (name: string, verboseName: string, kind: UiField['kind']) =>
  field(name, verboseName, kind, { automatic: true });

const as = (heading: string) =>
  field('as', 'Heading Level', 'choice', { options: headings, default: heading });
const textAlign = (alignment: string) =>
  field('textAlign', 'Alignment', 'choice', {
    options: ['left', 'center', 'right'],
    default: alignment,
  });
const color = field('color', 'Color', 'color');
const size = field('size', 'Size', 'choice', { options: sizes, default: 'medium' });
const content = field('content', 'Text', 'text', { required: true });
const organization = automatic('organization', 'Organization', 'organization');
const year = automatic('year', 'Year', 'year');
const month = automatic('month', 'Month', 'month');
const report = automatic('report', 'Report', 'report');
const buttonText = (text: string) =>
  field('buttonText', 'Button Text', 'text', { required: true, default: text });
const helperText = field('helperText', 'Helper Text', 'long_text');

const chart = (filters: UiField) => [
  report,
  field('includeTable', 'Include Table', 'boolean', { default: true }),
  field('chartDescription', 'Description', 'long_text'),
  filters,
];

interface Entry {
  name: string;
  verboseName: string;
  fields: UiField[];
  isImageInPdf?: boolean;
}

const catalog: readonly Entry[] = [
  {
    name: 'PresentationTitle',
    verboseName: 'Presentation Title',
    fields: [as('h1'), content, textAlign('center'), color],
  },
  {
    name: 'TextBlock',
    verboseName: 'Text Block',
    fields: [
      field('content', 'Text', 'rich_text', { required: true }),
      textAlign('left'),
      color,
      size,
    ],
  },
  {
    name: 'Heading',
    verboseName: 'Heading',
    fields: [as('h2'), content, textAlign('left'), color],
  },
  {
    name: 'OrgLogo',
    verboseName: 'Organization Logo',
    fields: [organization, size, textAlign('center')],
  },
  {
    name: 'ReportingMonthTitle',
    verboseName: 'Reporting Month Title',
    fields: [as('h2'), textAlign('center'), color, year, month],
  },
  {
    name: 'ContentOverview',
    verboseName: 'Content Overview',
    fields: [
      organization,
      year,
      month,
      field('monthsBack', 'Months', 'number', {
        default: 0,
        minimum: -99,
        maximum: 99,
        step: 1,
        helper_text: 'Negative for earlier months, positive for later months.',
      }),
      field('tableHeader', 'Table Header', 'text', { required: true, default: 'Content' }),
    ],
  },
  {
    name: 'GoogleAnalyticsChart',
    verboseName: 'Google Analytics Chart',
    fields: chart(
      field('filters', 'Sources', 'source_filters', { helper_text: 'None means all sources.' }),
    ),
    isImageInPdf: true,
  },
  {
    name: 'WhatConvertsChart',
    verboseName: 'WhatConverts Chart',
    fields: chart(
      field('filters', 'Leads', 'lead_filters', { helper_text: 'None means all lead types.' }),
    ),
    isImageInPdf: true,
  },
  {
    name: 'AhrefsScreenshot',
    verboseName: 'Ahrefs Screenshot',
    fields: [
      report,
      field('screenshotType', 'Screenshot', 'choice', {
        options: [...screenshotTypes],
        required: true,
        default: screenshotTypes[0],
      }),
      field('screenshotDescription', 'Description', 'long_text'),
    ],
  },
  {
    name: 'GoogleReviewRequest',
    verboseName: 'Google Review Request',
    fields: [
      buttonText('Leave us a review'),
      field('url', 'URL', 'url', {
        helper_text: 'If empty, the button opens a Google search for the organization.',
      }),
      helperText,
    ],
  },
  {
    name: 'ScheduleMeetingButton',
    verboseName: 'Schedule Meeting Button',
    fields: [
      buttonText('Schedule a meeting'),
      field('url', 'URL', 'url', { required: true }),
      helperText,
    ],
  },
  {
    name: 'PromisedAndDelivered',
    verboseName: 'Promised and Delivered',
    fields: [
      organization,
      year,
      month,
      field('tableHeader', 'Table Header', 'text', {
        required: true,
        default: 'Promised and delivered',
      }),
    ],
  },
];

/** All components that a slide can have. */
export const uiComponents: readonly UiComponent[] = catalog.map(
  ({ name, verboseName, fields, isImageInPdf = false }, index) => ({
    id: index + 1,
    name,
    verbose_name: verboseName,
    fields,
    PDFConvertToImage: isImageInPdf,
  }),
);

const byName = new Map(uiComponents.map((component) => [component.name, component]));

/** Returns the catalog's entry, or undefined for unknown names, which old presentations may have. */
export const findUiComponent = (name: string): UiComponent | undefined => byName.get(name);
