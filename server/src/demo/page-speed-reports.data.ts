import type {
  PageSpeedOpportunity,
  PageSpeedReport,
  PageSpeedScores,
} from '@portal/contract/account-health/page-speed/page-speed-run.schema.ts';

type Scores = PageSpeedScores & { performance: number };

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
const seconds = (value: number) => `${value.toFixed(1)} s`;

/** Returns a page's metrics; lower scores result in slower times. */
function metricsOf(performance: number): PageSpeedReport['metrics'] {
  const rest = 1 - performance;
  const score = rounded(performance, 2);
  return [
    ['first-contentful-paint', 'First Contentful Paint', seconds(0.8 + rest * 2.4)],
    ['largest-contentful-paint', 'Largest Contentful Paint', seconds(1.3 + rest * 5.5)],
    ['total-blocking-time', 'Total Blocking Time', `${Math.round(rest * 620)} ms`],
    ['cumulative-layout-shift', 'Cumulative Layout Shift', (rest * 0.22).toFixed(3)],
    ['speed-index', 'Speed Index', seconds(1.1 + rest * 4.6)],
  ].map(([id = '', title = '', display_value = '']) => ({ id, title, display_value, score }));
}

function opportunitiesOf({ performance, accessibility, seo }: Scores): PageSpeedOpportunity[] {
  const rest = 1 - performance;
  const slow = (title: string, id: string, share: number, description: string) => {
    const savings_milliseconds = Math.round((rest * share) / 10) * 10;
    return {
      id,
      category: 'performance' as const,
      title,
      description,
      display_value: `Est savings of ${savings_milliseconds} ms`,
      score: rounded(performance * 0.8, 2),
      savings_milliseconds,
    };
  };
  const flaw = (
    category: 'accessibility' | 'seo',
    id: string,
    title: string,
    description: string,
  ) => ({
    id,
    category,
    title,
    description,
    display_value: null,
    score: 0,
    savings_milliseconds: null,
  });
  return [
    slow(
      'Improve image delivery',
      'image-delivery-insight',
      2_400,
      'The images at the top of the page are larger than they are shown.',
    ),
    slow(
      'Render-blocking requests',
      'render-blocking-insight',
      1_500,
      'Style sheets and scripts in the head are loaded before anything is drawn.',
    ),
    slow(
      'Reduce unused JavaScript',
      'unused-javascript',
      900,
      'Scripts that the page does not run at first could be loaded later.',
    ),
    ...((accessibility ?? 1) < 0.9
      ? [
          flaw(
            'accessibility',
            'color-contrast',
            'Background and foreground colors do not have enough contrast',
            'Gray text on a light background is hard to read.',
          ),
        ]
      : []),
    ...((seo ?? 1) < 0.9
      ? [
          flaw(
            'seo',
            'meta-description',
            'The page has no description',
            'Search results show a description of the page when it has one.',
          ),
        ]
      : []),
  ];
}

/** Returns a report that matches its run's scores. */
export function demoPageSpeedReport(url: string, at: string, scores: Scores): PageSpeedReport {
  const { performance } = scores;
  const measured = (change: number) => ({
    ...scores,
    performance: rounded(Math.min(1, Math.max(0, performance + change)), 2),
  });
  return {
    final_url: url,
    fetched_at: at,
    user_agent: 'HeadlessChrome',
    warnings: [],
    measurements: [measured(-0.02), scores, measured(0.03)],
    metrics: metricsOf(performance),
    opportunities: opportunitiesOf(scores),
    screenshot: null,
  };
}
