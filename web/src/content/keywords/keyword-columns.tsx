import {
  type KeywordMeta,
  type KeywordValue,
  keywordValues,
} from '@portal/contract/content/keywords/keyword-meta.schema.ts';
import type { ContentTag } from '@portal/contract/content/labels/content-tag.calls.ts';
import type { PlanningMonth } from '@portal/contract/content/planning/planning-month.schema.ts';
import { shortMonth } from '#content/shared/month-label.ts';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import styles from './Keywords.module.css';

const none = <span className={styles.none}>–</span>;
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Returns the columns of keyword tables. The names of tags and months come from the passed lists. */
export function keywordColumns(
  tags: readonly ContentTag[],
  months: readonly Pick<PlanningMonth, 'id' | 'year' | 'month'>[],
): readonly DataTableColumn<KeywordMeta>[] {
  const tagNames = new Map(tags.map(({ id, name }) => [id, name]));
  const monthNames = new Map(
    months.map(({ id, year, month }) => [id, `${shortMonth(month)} ${year}`]),
  );
  return [
    {
      id: 'keyword',
      header: 'Keyword',
      width: 230,
      grow: 2,
      sort: 'keyword',
      cell: ({ keyword }) => keyword.name,
    },
    {
      id: 'parent',
      header: 'Parent keyword',
      width: 160,
      grow: 1,
      sort: 'parent_keyword',
      cell: ({ keyword }) => keyword.parent_keyword.name,
    },
    {
      id: 'volume',
      header: 'Volume',
      width: 116,
      yields: true,
      align: 'end',
      sort: 'volume',
      cell: ({ keyword }) => keyword.volume?.toLocaleString('en') ?? none,
    },
    {
      id: 'difficulty',
      header: 'Difficulty',
      width: 92,
      yields: true,
      align: 'end',
      sort: 'difficulty',
      cell: ({ keyword }) => keyword.difficulty ?? none,
    },
    {
      id: 'cost',
      header: 'Cost per click',
      width: 116,
      yields: true,
      align: 'end',
      sort: 'cost_per_click',
      cell: ({ keyword: { cost_per_click: cost } }) =>
        cost === null ? none : dollars.format(cost),
    },
    {
      id: 'seo',
      header: 'SEO value',
      width: 112,
      yields: true,
      cell: ({ seo_value }) => <ValueBars value={seo_value} />,
    },
    {
      id: 'business',
      header: 'Business value',
      width: 112,
      yields: true,
      cell: ({ business_value }) => <ValueBars value={business_value} />,
    },
    {
      id: 'tags',
      header: 'Tags',
      width: 160,
      grow: 1,
      yields: true,
      cell: ({ tag }) => names(tag, tagNames),
    },
    {
      id: 'months',
      header: 'Planning months',
      width: 160,
      grow: 1,
      yields: true,
      cell: ({ planning_months }) => names(planning_months, monthNames),
    },
  ];
}

function names(ids: readonly number[], known: ReadonlyMap<number, string>) {
  if (ids.length === 0) return none;
  const text = ids.map((id) => known.get(id) ?? '…').join(', ');
  return <span title={text}>{text}</span>;
}

/** Shows a value from Low to Very High as one to four bars, with its name. */
function ValueBars({ value }: { value: KeywordValue | null }) {
  if (value === null) return none;
  const height = keywordValues.indexOf(value);
  return (
    <span className={styles.value}>
      <span className={styles.bars} aria-hidden="true">
        {keywordValues.map((one, index) => (
          <span key={one} data-on={index <= height || undefined} />
        ))}
      </span>
      {value}
    </span>
  );
}
