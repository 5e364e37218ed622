import type {
  AnalyticsData,
  LeadData,
} from '@portal/contract/reporting/data/report-data.schema.ts';
import type { ReportArticle } from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import type { ReportStatus } from '@portal/contract/reporting/reports/report-status.ts';
import type { Random } from './random.ts';

/** Months of reports up to this one. */
export const reportedMonths = 14;

export interface Client {
  id: number;
  slug: string;
  dba_name: string;
  place: number;
}

export type Numbers = { analytics: AnalyticsData; leads: LeadData };
/** Keys are 'organization YYYY-MM'. */
export type NumbersByMonth = ReadonlyMap<string, Numbers>;

export interface Month {
  id: number;
  year: number;
  month: number;
  /** 0 is this month, -1 the one before. */
  offset: number;
}

export interface Recipient {
  account: number;
  person: number;
  email: string;
}

export interface World {
  numbers: NumbersByMonth;
  articles: ReadonlyMap<string, ReportArticle[]>;
  recipients: ReadonlyMap<number, Recipient[]>;
  random: Random;
  staffIds: readonly number[];
}

export interface MadeReport {
  id: number;
  status: ReportStatus;
  created_at: string;
  sentAt: string | null;
  sentDay: string;
  hasPresentation: boolean;
}
