import type { ComponentData } from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import { expect, test } from 'vitest';
import { summarizePresentation } from './report-sentences.ts';

type Months<Kind> =
  Extract<ComponentData, { kind: Kind }> extends { months: infer Of } ? Of : never;

const provenance = { origin: 'file' as const, name: 'File', fetched_at: '' };

const users = (...values: readonly number[]): Months<'analytics'> =>
  values.map((value, index) => ({
    month: '',
    month_year: 2026,
    month_month: index + 1,
    provenance,
    sources: [
      { source: 'Organic Search', value: value - 1 },
      { source: 'Direct', value: 1 },
    ],
  }));

const leads = (...values: readonly number[]): Months<'leads'> =>
  values.map((value, index) => ({
    month: '',
    month_year: 2026,
    month_month: index + 1,
    provenance,
    lead_counts: [],
    total_count: value,
    total_quotable_count: value === 0 ? null : value - 1,
  }));

const component = (data: ComponentData, filters: unknown = null) => ({
  id: 'a',
  name: '',
  verbose_name: '',
  fields: [{ name: 'filters', data: filters }],
  PDFConvertToImage: false,
  data,
});

const summarize = (...components: readonly ReturnType<typeof component>[]) =>
  summarizePresentation({ slides: [{ id: 1, order: 0, title: '', components: [...components] }] });

const article = (id: number, name: string) => ({
  id,
  title: '',
  content_type: { id: 1, name: '' },
  min_word_count: null,
  status: { name },
});

// Requirements: B-HOME-03
test('a report is summarized in three sentences about its new users, leads, and articles', () => {
  const articles = [article(1, 'Posted'), article(2, 'Posted'), article(3, 'Writing')];
  expect(
    summarize(
      component({ kind: 'articles', year: 2026, month: 3, articles }),
      component({ kind: 'leads', months: leads(9, 12) }),
      component({ kind: 'analytics', months: users(1_000, 1_200) }),
      component({ kind: 'analytics', months: users(5) }),
    ),
  ).toEqual([
    'The website had 1,200 new users in February, 20% more than in January.',
    'The website brought 12 leads in February, 3 more than in January.',
    'The plan of March has 3 articles: 2 Posted, 1 Writing.',
  ]);
});

// Requirements: B-HOME-03
test('figures are compared only with the previous month, and small figures without percentages', () => {
  const one = (data: ComponentData) => summarize(component(data))[0];
  expect(one({ kind: 'analytics', months: users(80, 80) })).toMatch(/as many as in January\.$/);
  expect(one({ kind: 'analytics', months: users(80, 60) })).toMatch(/25% fewer than in January\.$/);
  expect(one({ kind: 'analytics', months: users(9_999, 10_000) })).toMatch(
    /about as many as in January\.$/,
  );
  const [january, , march] = users(80, 60, 70);
  expect(one({ kind: 'analytics', months: [january, march].flatMap((of) => of ?? []) })).toBe(
    'The website had 70 new users in March.',
  );
  expect(one({ kind: 'leads', months: leads(1) })).toBe('The website brought 1 lead in January.');
});

// Requirements: B-HOME-03
test('a chart of only some sources or types isn’t summarized, and quotable leads are called quotable', () => {
  expect(summarize(component({ kind: 'analytics', months: users(3) }, ['Direct']))).toEqual([]);
  const some = { mode: 'all', types: ['Chat'] };
  expect(summarize(component({ kind: 'leads', months: leads(3) }, some))).toEqual([]);
  const quotable = { mode: 'quotable', types: [] };
  expect(summarize(component({ kind: 'leads', months: leads(3) }, quotable))).toEqual([
    'The website brought 2 quotable leads in January.',
  ]);
  expect(summarize(component({ kind: 'leads', months: leads(0) }, quotable))).toEqual([]);
  expect(summarize(component({ kind: 'analytics', months: [] }))).toEqual([]);
});
