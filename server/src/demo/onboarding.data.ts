import type { DepartmentValue } from '@portal/contract/onboarding/departments.ts';

/** The role of an item's default assignee: web developer, SEO strategist, content manager, or account manager. */
export type DemoRole = 'developer' | 'seo' | 'content' | 'account';

/**
 * An item's name, department, number of days from the start of the build to its due date, default assignee, and child
 * items.
 */
export type DemoItem = readonly [
  name: string,
  department: DepartmentValue,
  days: number | null,
  role: DemoRole | null,
  children?: readonly DemoItem[],
];

export const buildMaster: readonly DemoItem[] = [
  [
    'Kickoff',
    'team_wide',
    3,
    'account',
    [
      ['Welcome email sent to the client', 'biz_dev', 1, 'account'],
      ['Intake form received', 'biz_dev', 3, 'account'],
      ['Brand interview held', 'marketing', 3, 'account'],
      ['Brand interview notes shared with the team', 'marketing', 4, 'account'],
      ['Domain registrar and DNS access received', 'web_dev', 5, 'developer'],
      ['Access to the present website received', 'web_dev', 5, 'developer'],
    ],
  ],
  [
    'Strategy',
    'marketing',
    12,
    'seo',
    [
      ['Competitors reviewed', 'marketing', 7, 'seo'],
      ['Keyword research for core services', 'marketing', 9, 'seo'],
      [
        'Sitemap',
        'marketing',
        12,
        'seo',
        [
          ['Draft of the sitemap', 'marketing', 9, 'seo'],
          ['Sitemap reviewed inside the team', 'team_wide', 10, 'content'],
          ['Sitemap approved by the client', 'biz_dev', 12, 'account'],
        ],
      ],
      ['Redirect map from old to new addresses', 'marketing', 12, 'seo'],
    ],
  ],
  [
    'Content',
    'marketing',
    30,
    'content',
    [
      ['Home page text', 'marketing', 16, 'content'],
      ['About page text', 'marketing', 18, 'content'],
      [
        'Service pages',
        'marketing',
        26,
        'content',
        [
          ['Outline service pages', 'marketing', 18, 'content'],
          ['Write service pages', 'marketing', 24, 'content'],
          ['Titles and meta descriptions', 'marketing', 26, 'seo'],
        ],
      ],
      ['Location and contact details checked', 'biz_dev', 20, 'account'],
      ['Team photos and biographies received', 'biz_dev', 21, 'account'],
      ['Choose stock photos', 'marketing', 24, 'content'],
      ['All texts approved by the client', 'biz_dev', 30, 'account'],
    ],
  ],
  [
    'Design',
    'web_dev',
    28,
    'developer',
    [
      ['Logo files in vector format', 'web_dev', 7, 'account'],
      ['Colors and typefaces agreed', 'web_dev', 12, 'developer'],
      ['Home page design', 'web_dev', 17, 'developer'],
      ['Inner page design', 'web_dev', 21, 'developer'],
      ['Mobile design', 'web_dev', 23, 'developer'],
      ['Design presented to the client', 'biz_dev', 24, 'account'],
      ['Design approved by the client', 'biz_dev', 28, 'account'],
    ],
  ],
  [
    'Development',
    'web_dev',
    45,
    'developer',
    [
      ['Staging site set up', 'web_dev', 14, 'developer'],
      ['Child theme installed', 'web_dev', 15, 'developer'],
      [
        'Templates',
        'web_dev',
        38,
        'developer',
        [
          ['Header and navigation', 'web_dev', 31, 'developer'],
          ['Footer', 'web_dev', 31, 'developer'],
          ['Home page', 'web_dev', 34, 'developer'],
          ['Service page', 'web_dev', 36, 'developer'],
          ['Blog and article', 'web_dev', 38, 'developer'],
        ],
      ],
      ['Texts and images placed', 'web_dev', 41, 'developer'],
      ['Contact forms send to the right people', 'web_dev', 42, 'developer'],
      ['Cookie notice and privacy page', 'web_dev', 42, 'developer'],
      ['Call tracking numbers placed', 'marketing', 43, 'seo'],
      ['Structured data for the business', 'marketing', 44, 'seo'],
      ['Accessibility checked with keyboard and screen reader', 'web_dev', 45, 'developer'],
    ],
  ],
  [
    'Review',
    'team_wide',
    54,
    'content',
    [
      ['Proofreading of every page', 'marketing', 47, 'content'],
      ['Spelling of names and prices checked', 'biz_dev', 47, 'account'],
      ['Test all links', 'team_wide', 48, 'content'],
      ['Looked at on phone, tablet and desktop', 'team_wide', 48, 'developer'],
      ['Internal review meeting', 'team_wide', 49, 'account'],
      ['Staging site presented to the client', 'biz_dev', 51, 'account'],
      ['Changes of the client made', 'web_dev', 53, 'developer'],
      ['Client approves the launch in writing', 'biz_dev', 54, 'account'],
    ],
  ],
  ['Launch date agreed', 'biz_dev', 55, 'account'],
  ['Invoice for the build sent', 'sales', 56, null],
];

export const deploymentMaster: readonly DemoItem[] = [
  [
    'Before the launch',
    'web_dev',
    56,
    'developer',
    [
      ['Backup of the old website', 'web_dev', 55, 'developer'],
      ['List of old addresses exported', 'marketing', 55, 'seo'],
      ['DNS time to live lowered', 'web_dev', 55, 'developer'],
      ['Production server ready', 'web_dev', 55, 'developer'],
      ['Plugins and core up to date', 'web_dev', 56, 'developer'],
      ['Test content and users removed', 'web_dev', 56, 'developer'],
    ],
  ],
  [
    'Launch day',
    'web_dev',
    57,
    'developer',
    [
      ['Files and database moved', 'web_dev', 57, 'developer'],
      ['Domain points to the new server', 'web_dev', 57, 'developer'],
      ['Site responds over https', 'web_dev', 57, 'developer'],
      ['Certificate renews by itself', 'web_dev', 57, 'developer'],
      ['www and bare domain lead to one address', 'web_dev', 57, 'developer'],
      ['Redirects of old addresses tested', 'marketing', 57, 'seo'],
      ['Contact forms tested on the live site', 'web_dev', 57, 'developer'],
      ['Phone numbers tested on the live site', 'marketing', 57, 'seo'],
    ],
  ],
  [
    'Search engines',
    'marketing',
    59,
    'seo',
    [
      ['robots.txt lets search engines in', 'marketing', 57, 'seo'],
      ['XML sitemap submitted', 'marketing', 58, 'seo'],
      ['Search Console verified', 'marketing', 58, 'seo'],
      ['Analytics receives visits', 'marketing', 58, 'seo'],
      ['Conversions defined', 'marketing', 59, 'seo'],
      ['Business profile links to the new site', 'marketing', 59, 'seo'],
    ],
  ],
  [
    'Care',
    'web_dev',
    62,
    'developer',
    [
      ['Daily backups run', 'web_dev', 58, 'developer'],
      ['Uptime is watched', 'web_dev', 58, 'developer'],
      ['Spam protection on', 'web_dev', 58, 'developer'],
      ['Page speed measured on mobile', 'web_dev', 60, 'developer'],
      ['Images compressed', 'web_dev', 60, 'developer'],
      ['Errors of the first week reviewed', 'web_dev', 62, 'developer'],
    ],
  ],
  [
    'Handover',
    'biz_dev',
    66,
    'account',
    [
      ['Client trained on the editor', 'biz_dev', 64, 'account'],
      ['Logins handed over', 'biz_dev', 64, 'account'],
      ['Launch announced to the client’s customers', 'marketing', 65, 'content'],
      ['Reporting switched on', 'marketing', 66, 'seo'],
    ],
  ],
];

export const landingPageTemplate: readonly DemoItem[] = [
  ['Goal and offer agreed', 'biz_dev', 2, 'account'],
  ['Text', 'marketing', 6, 'content', [['Headline variants', 'marketing', 4, 'content']]],
  ['Design', 'web_dev', 9, 'developer'],
  ['Form and thank-you page', 'web_dev', 11, 'developer'],
  ['Tracking of the campaign', 'marketing', 12, 'seo'],
  ['Client approves the page', 'biz_dev', 14, 'account'],
];

/** The automatic checks, keyed by the name of their item. */
export const demoChecks: Readonly<Record<string, { kind: string; setting: string | null }>> = {
  'Site responds over https': { kind: 'https', setting: null },
  'Certificate renews by itself': { kind: 'certificate', setting: null },
  'Domain points to the new server': { kind: 'domain', setting: '203.0.113.10' },
  'robots.txt lets search engines in': { kind: 'robots', setting: null },
};

export const demoDescriptions: Readonly<Record<string, string>> = {
  'Brand interview held':
    '<p>Ask for:</p><ul><li>three websites that they like, and why</li><li>what a good client calls about</li><li>what must <strong>not</strong> be said</li></ul>',
  'Redirect map from old to new addresses':
    '<p>Every address with visits or links in the last year. Keep the old paths where possible.</p>',
  'DNS time to live lowered':
    '<p>To <code>300</code> seconds, at least a day before the launch.</p>',
  'Client approves the launch in writing': '<p>An email is enough. Attach it here.</p>',
};

/** The builds' progress: the finished share of each checklist, and the number of days that items were late. */
export const demoBuilds = [
  { label: 'New website', startsIn: 3, build: 0, deploy: 0, lag: 0 },
  { label: 'Website relaunch', startsIn: -1, build: 0.03, deploy: 0, lag: 0 },
  { label: 'New website', startsIn: -8, build: 0.2, deploy: 0, lag: 0 },
  { label: 'Website relaunch', startsIn: -20, build: 0.45, deploy: 0, lag: 0 },
  { label: 'Move to our hosting', startsIn: -30, build: 0.5, deploy: null, lag: 0 },
  { label: 'Second location', startsIn: -35, build: 0.38, deploy: 0, lag: 2 },
  { label: 'Website relaunch', startsIn: -44, build: 0.78, deploy: 0, lag: 1 },
  { label: 'New website', startsIn: -52, build: 0.6, deploy: 0, lag: 4 },
  { label: 'Website relaunch', startsIn: -56, build: 1, deploy: 0.15, lag: 0 },
  { label: 'Online shop', startsIn: -62, build: 0.97, deploy: 0.6, lag: 3 },
  { label: 'New website', startsIn: -64, build: 1, deploy: 0.9, lag: 0 },
  { label: 'Website relaunch', startsIn: -90, build: 1, deploy: 1, lag: 6 },
  { label: 'New website', startsIn: -150, build: 1, deploy: 1, lag: 12, isArchived: true },
  { label: 'Brand refresh', startsIn: -210, build: 1, deploy: 1, lag: 25, isArchived: true },
] as const;

export const demoComments = [
  'The client is on vacation until Monday; I will call them then.',
  'Draft is in the folder. Please look at the second paragraph.',
  'Waiting for the registrar to answer.',
  'Done, but please check the phone view again.',
  'They want to keep the old photo on the about page.',
  'Moved to next week, agreed with the client.',
] as const;
