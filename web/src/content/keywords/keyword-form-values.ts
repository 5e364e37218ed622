import type {
  KeywordMeta,
  KeywordMetaUpdate,
  KeywordValue,
} from '@portal/contract/content/keywords/keyword-meta.schema.ts';

export const keywordLabels = {
  parent_keyword: 'Parent keyword',
  keyword: 'Keyword',
  difficulty: 'Difficulty',
  volume: 'Volume',
  cost_per_click: 'Cost per click',
  seo_value: 'SEO value',
  business_value: 'Business value',
  tag: 'Tags',
  planning_months: 'Planning months',
};

/** Returns a keyword's form values, or an empty form's values. Ids are text, and empty numbers are ''. */
export function keywordFormValues(meta: KeywordMeta | undefined) {
  const { difficulty, volume, cost_per_click } = meta?.keyword ?? {};
  return {
    parent_keyword: meta?.keyword.parent_keyword.name ?? '',
    keyword: meta?.keyword.name ?? '',
    difficulty: (difficulty ?? '') as number | string,
    volume: (volume ?? '') as number | string,
    cost_per_click: (cost_per_click ?? '') as number | string,
    seo_value: (meta?.seo_value ?? null) as KeywordValue | null,
    business_value: (meta?.business_value ?? null) as KeywordValue | null,
    tag: meta?.tag.map(String) ?? [],
    planning_months: meta?.planning_months.map(String) ?? [],
  };
}

export type KeywordFormValues = ReturnType<typeof keywordFormValues>;

/** Returns the request body, where empty numbers are null. */
export function keywordBodyOf({
  tag,
  planning_months,
  ...values
}: Partial<KeywordFormValues>): KeywordMetaUpdate {
  return {
    ...values,
    difficulty: numberOf(values.difficulty),
    volume: numberOf(values.volume),
    cost_per_click: numberOf(values.cost_per_click),
    tag: tag?.map(Number),
    planning_months: planning_months?.map(Number),
  };
}

export const isNotNegative = (value: number | string) =>
  typeof value === 'number' && value < 0 ? 'Enter a number of 0 or more.' : null;

function numberOf(typed: number | string | undefined) {
  if (typed === undefined) return undefined;
  return typeof typed === 'number' ? typed : null;
}
