import type { RateUnit } from '@portal/contract/ledger/economics.schema.ts';
import type { Generated } from 'kysely';

/** A writer's pay starting on a given day. Rows are only added. */
export interface PayRateTable {
  id: Generated<number>;
  /** Null if the rate is for a role. */
  person_id: number | null;
  /** The role whose members get the rate unless they have their own. */
  group_id: number | null;
  /** Null for all content types without a rate of their own. */
  content_type_id: number | null;
  unit: RateUnit;
  /** In minor units of the currency: per article, or per 1,000 words. */
  amount: number;
  valid_from: string;
  created_by_id: number | null;
  actor_id: number | null;
  created_at: string;
}

/** A month whose pay and fees are stored. */
export interface EconomicsMonthTable {
  id: Generated<number>;
  month: string;
  closed_at: string;
}

/** An article that was paid for in a closed month, or a correction to an earlier month. Rows are never updated. */
export interface EconomicsLineTable {
  id: Generated<number>;
  economics_month_id: number;
  month: string;
  /** The month that a correction belongs to; null for articles of the month. */
  corrects_month: string | null;
  person_id: number;
  organization_id: number;
  /** The article's id, which stays after the article is deleted. */
  article_id: number;
  title: string;
  day: string;
  words: number;
  /** Null if no rate applied. */
  unit: RateUnit | null;
  rate: number | null;
  amount: number;
}

/** The fee of an agreement's line in a closed month. Rows are never updated. */
export interface EconomicsFeeTable {
  id: Generated<number>;
  economics_month_id: number;
  month: string;
  organization_id: number;
  /** The line's id, which stays after the line is deleted. */
  line_id: number;
  agreement_name: string;
  title: string;
  amount: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    pay_rate: PayRateTable;
    economics_month: EconomicsMonthTable;
    economics_line: EconomicsLineTable;
    economics_fee: EconomicsFeeTable;
  }
}
