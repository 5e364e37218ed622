import { uiComponents } from '@portal/contract/reporting/ui-components.ts';
import {
  archives,
  attachments,
  type Cases,
  csvFiles,
  csvOf,
  csvParts,
  many,
  megabyte,
  pictures,
} from './hand-made-files.ts';
import { hostileTexts } from './hostile-texts.ts';

type Made = Record<string, unknown>;

const hostile = Object.entries(hostileTexts) as [string, (length: number) => string][];

// These functions build ProseMirror documents from text, marks, and blocks.

const text = (value: string, ...marks: Made[]) => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks }),
});
const paragraph = (...content: Made[]) => ({ type: 'paragraph', content });
const doc = (...content: Made[]) => ({ type: 'doc', content });
const cell = (attrs: Made) => ({ type: 'tableCell', attrs, content: [{ type: 'paragraph' }] });
const table = (rows: number, cells: number, attrs: Made = {}) => ({
  type: 'table',
  content: many(rows, () => ({ type: 'tableRow', content: many(cells, () => cell(attrs)) })),
});
const allMarks = ['bold', 'italic', 'strike', 'underline'].map((type) => ({ type }));
const link = { type: 'link', attrs: { href: `https://example.com/${'a/'.repeat(900)}` } };

function nestedQuotes(levels: number): Made {
  let node: Made = paragraph(text('deep'));
  for (let level = 0; level < levels; level += 1) node = { type: 'blockquote', content: [node] };
  return node;
}

/** Documents at and beyond the limits of size, depth, and tables. */
const documents: readonly [string, () => Made][] = [
  ['one long text', () => doc(paragraph(text('x'.repeat(900_000))))],
  ['empty paragraphs', () => doc(...many(40_000, () => ({ type: 'paragraph' })))],
  ['single letters', () => doc(...many(15_000, () => paragraph(text('a'))))],
  ['marks on each letter', () => doc(paragraph(...many(5_000, () => text('a', ...allMarks))))],
  ['long links', () => doc(paragraph(...many(400, () => text('a', link))))],
  ['line breaks', () => doc(paragraph(...many(40_000, () => ({ type: 'hardBreak' }))))],
  ['the deepest nesting', () => doc(...many(500, () => nestedQuotes(18)))],
  ['nesting that is too deep', () => doc(nestedQuotes(5_000))],
  ['the largest table', () => doc(table(70, 70))],
  ['the widest spans', () => doc(table(2, 50, { colspan: 50, rowspan: 200 }))],
  ['too wide spans', () => doc(table(20, 300, { colspan: 50, rowspan: 200 }))],
  ['many tables', () => doc(...many(2_000, () => table(1, 1)))],
  [
    'an image shown often',
    () => doc(...many(10_000, () => ({ type: 'image', attrs: { image: 1 } }))),
  ],
  ['unknown nodes', () => doc(...many(100_000, () => ({ type: 'x' })))],
  [
    'unknown fields',
    () => doc(...many(2_000, (index) => ({ type: 'paragraph', [`x${index}`]: 1 }))),
  ],
  ...hostile.map(([title, make]): [string, () => Made] => [
    `a text of ${title}`,
    () => doc(paragraph(text(make(200_000)))),
  ]),
];

const articleBodies: Cases = () =>
  documents.map(([title, make]) => ({ title, body: () => ({ content: make() }) }));

const calendarOf = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');
const holidayOf = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'DTSTART;VALUE=DATE:19000101', ...lines, 'END:VEVENT'].join('\r\n');

/** Calendars with too many events, with rules that repeat endlessly or never match, and with malformed lines. */
const calendarTexts: readonly [string, () => string][] = [
  ['many events', () => calendarOf(...many(12_000, () => holidayOf()))],
  ['a rule for each second', () => calendarOf(holidayOf('RRULE:FREQ=SECONDLY'))],
  [
    'many endless rules',
    () => calendarOf(...many(1_900, () => holidayOf('RRULE:FREQ=DAILY;INTERVAL=1'))),
  ],
  [
    'a rule that never matches',
    () => calendarOf(holidayOf('RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')),
  ],
  ['deep components', () => 'BEGIN:VEVENT\r\n'.repeat(60_000)],
  ['one folded line', () => calendarOf(holidayOf(`SUMMARY:${'x\r\n '.repeat(200_000)}`))],
  ['parameters', () => calendarOf(holidayOf(`SUMMARY${';A="b"'.repeat(150_000)}:x`))],
  ...hostile.map(([title, make]): [string, () => string] => [
    `a name of ${title}`,
    () => calendarOf(holidayOf(`SUMMARY:${make(200_000)}`)),
  ]),
];

const forms: Cases = () => [
  { title: 'a long form', form: () => 'a=1&'.repeat(249) },
  { title: 'a form beyond its limit', form: () => 'a=1&'.repeat(200_000) },
];

const calendars: Cases = () =>
  calendarTexts.map(([title, make]) => ({ title, body: () => ({ calendar: make() }) }));

/** Returns slides with every component of the catalog, whose attributes have these values. */
function slides(count: number, dataOf: (kind: string) => unknown): Made[] {
  const components = uiComponents.map(({ name, fields }) => ({
    name,
    fields: fields.map((field) => ({ name: field.name, data: dataOf(field.kind) })),
  }));
  return many(count, (index) => ({ title: `Slide ${index}`, components }));
}

const richText = (make: () => Made) => (kind: string) => (kind === 'rich_text' ? make() : null);

const presentationTemplates: Cases = ({ body }) => [
  ...documents.map(([title, make]) => ({
    title: `slides of ${title}`,
    body: () => ({ ...(body as Made), slide_templates: slides(3, richText(make)) }),
  })),
  ...hostile.map(([title, make]) => ({
    title: `the most slides of ${title}`,
    body: () => ({
      ...(body as Made),
      slide_templates: slides(100, (kind) => (/text/.test(kind) ? make(300) : null)),
    }),
  })),
];

const slideTemplates: Cases = ({ body }) =>
  documents.map(([title, make]) => ({
    title: `components of ${title}`,
    body: () => ({ ...(body as Made), components: slides(1, richText(make))[0]?.components }),
  }));

const settings: Cases = ({ body }) =>
  hostile.map(([title, make]) => ({
    title: `settings of ${title}`,
    body: () => ({
      ...(body as Made),
      ...Object.fromEntries(
        Object.keys((body as Made | undefined) ?? {}).map((name) => [name, make(200_000)]),
      ),
      ...Object.fromEntries(many(150, (index) => [`x${index}`, make(1_000)])),
    }),
  }));

const articleRows: Cases = ({ body }) => [
  { title: 'the most rows', body: () => many(2_000, () => body as Made) },
  { title: 'the most wrong rows', body: () => many(2_000, () => ({ title: 1, status: 'x' })) },
  ...hostile.map(([title, make]) => ({
    title: `rows of ${title}`,
    body: () => many(250, () => ({ ...(body as Made), description: make(10_000) })),
  })),
];

const invitationRows: Cases = () => [
  ...Object.entries(csvParts).map(([title, part]) => ({
    title,
    body: () => ({ csv: csvOf('email,first_name', part, 200_000).toString() }),
  })),
  {
    title: 'unknown columns',
    body: () => ({ csv: `Email,First Name,Last Name,Role,${'x,'.repeat(95_000)}x` }),
  },
  {
    title: 'a long unknown column',
    body: () => ({ csv: `Email,First Name,Last Name,Role,${'x'.repeat(190_000)}` }),
  },
  {
    title: 'rows of unknown fields',
    body: () => ({
      invitations: many(200, () => Object.fromEntries(many(400, (index) => [`x${index}`, 1]))),
    }),
  },
  {
    title: 'rows of long names',
    body: () => ({ invitations: many(200, () => ({ ['x'.repeat(5_000)]: 1 })) }),
  },
];

const planHeader = 'Client,Title,Content Type,Planning Month,Writer,Write Due,Go Live';

/** The worst input for each endpoint that accepts files, forms, or any data, by `noun.call`. */
export const handMadeCases: Readonly<Record<string, Cases>> = {
  'articleBodies.update': articleBodies,
  'articleBodies.addImage': pictures('image', 8 * megabyte),
  'articles.create': articleRows,
  'checklistItems.attach': attachments,
  'checklistTemplateItems.attach': attachments,
  'childThemes.create': archives,
  'connectors.save': settings,
  'contentImports.create': csvFiles('plan', 8 * megabyte, planHeader),
  'invitations.createSeveral': invitationRows,
  'organizationConnectors.save': settings,
  'organizations.create': (right) => pictures('logo', 5 * megabyte, () => right.body)(right),
  'inboxMailEnds.confirm': forms,
  'organizations.update': pictures('logo', 5 * megabyte),
  'portalSettings.readHolidays': calendars,
  'portalBrand.update': pictures('logo', 5 * megabyte),
  'presentationTemplates.create': presentationTemplates,
  'presentationTemplates.update': presentationTemplates,
  'reportDataImports.create': csvFiles('data', 10 * megabyte, 'Month,Client,Direct', () => ({
    kind: 'analytics',
  })),
  'reportScreenshots.save': pictures('image', 8 * megabyte),
  'reportUnsubscriptions.confirm': forms,
  'slideTemplates.create': slideTemplates,
  'slideTemplates.update': slideTemplates,
  'users.setAvatar': pictures('avatar', 5 * megabyte),
};
