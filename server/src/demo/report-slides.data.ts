import type { BodyNode } from '@portal/contract/content/documents/body-content.ts';
import type { SlideComponent } from '@portal/contract/reporting/slide-component.schema.ts';
import { newComponent, withData } from '@portal/contract/reporting/slide-components.ts';
import { findUiComponent } from '@portal/contract/reporting/ui-components.ts';

const paragraph = (text: string): BodyNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
});

const list = (...items: string[]): BodyNode => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
});

const text = (...content: BodyNode[]) => ({ content: { type: 'doc', content } });

let count = 0;

/** Creates a component whose id is the same in every demo. */
function component(name: string, data: Record<string, unknown> = {}): SlideComponent {
  const entry = findUiComponent(name);
  if (!entry) throw new Error(`There is no component ${name}.`);
  count += 1;
  return Object.entries(data).reduce(
    (component, [field, value]) => withData(component, field, value),
    newComponent(entry, `demo-${count}`),
  );
}

const accent = '#1c7ed6';

export interface DemoSlide {
  title: string;
  components: SlideComponent[];
}

/** The slides of the agency's master template. */
export const masterSlides: readonly DemoSlide[] = [
  {
    title: 'Introduction',
    components: [
      component('OrgLogo', { size: 'large' }),
      component('PresentationTitle', { content: 'Monthly SEO Briefing', color: accent }),
      component('ReportingMonthTitle', { as: 'h3' }),
    ],
  },
  {
    title: 'In Short',
    components: [
      component('Heading', { content: 'What happened this month' }),
      component(
        'TextBlock',
        text(
          paragraph('A short look at the work of the month and what it brought.'),
          list(
            'Content: what was written and published for you',
            'Traffic: where your new visitors came from',
            'Leads: calls, forms and chats that came of it',
          ),
        ),
      ),
    ],
  },
  {
    title: 'Content This Month',
    components: [component('ContentOverview', { tableHeader: 'Planned and published' })],
  },
  {
    title: 'Content Next Month',
    components: [component('ContentOverview', { tableHeader: 'Coming up', monthsBack: 1 })],
  },
  {
    title: 'Traffic',
    components: [
      component('Heading', { content: 'New visitors by channel' }),
      component('GoogleAnalyticsChart', {
        chartDescription: 'New users of the last six full months, by the channel they came from.',
      }),
    ],
  },
  {
    title: 'Organic Search',
    components: [
      component('Heading', { content: 'What search brought' }),
      component('GoogleAnalyticsChart', { filters: ['Organic Search'], includeTable: false }),
      component(
        'TextBlock',
        text(paragraph('Search is what the articles and links of the past months work for.')),
      ),
    ],
  },
  {
    title: 'Leads',
    components: [
      component('Heading', { content: 'Leads by type' }),
      component('WhatConvertsChart', {
        chartDescription: 'Unique leads of the last six full months.',
      }),
    ],
  },
  {
    title: 'Quotable Leads',
    components: [
      component('Heading', { content: 'Leads that became a quote' }),
      component('WhatConvertsChart', {
        filters: { mode: 'quotable', types: [] },
        includeTable: false,
      }),
    ],
  },
  {
    title: 'Next Steps',
    components: [
      component('Heading', { content: 'Let us talk about it' }),
      component(
        'TextBlock',
        text(paragraph('Questions, or something new that we should know? We like to hear it.')),
      ),
      component('ScheduleMeetingButton', {
        buttonText: 'Schedule a meeting',
        url: 'https://calendly.com/agency/briefing',
        helperText: 'Half an hour with your account lead.',
      }),
      component('GoogleReviewRequest', { helperText: 'A review helps others to find you.' }),
    ],
  },
];

/** A slide that some clients have in addition to the master's slides. */
export const extraSlide: DemoSlide = {
  title: 'Local Presence',
  components: [
    component('Heading', { content: 'Found nearby' }),
    component(
      'TextBlock',
      text(paragraph('Your profiles on maps and in directories are complete and up to date.')),
    ),
  ],
};

/** A slide for clients that see their promises. */
export const promisedSlide: DemoSlide = {
  title: 'Promised and Delivered',
  components: [component('PromisedAndDelivered')],
};
