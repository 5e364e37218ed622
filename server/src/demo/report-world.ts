import type {
  AnalyticsData,
  LeadData,
} from '@portal/contract/reporting/data/report-data.schema.ts';
import type { ReportArticle } from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import type { ReportStatus } from '@portal/contract/reporting/reports/report-status.ts';
import type { Random } from './random.ts';

/** The number of months with reports, including the current one. */
export const reportedMonths = 14;

export interface Client {
  id: number;
  slug: string;
  dba_name: string;
  place: number;
}

export type Numbers = { analytics: AnalyticsData; leads: LeadData };
/** Numbers by organization and month, with keys such as '7 2026-11'. */
export type NumbersByMonth = ReadonlyMap<string, Numbers>;

export interface Month {
  id: number;
  year: number;
  month: number;
  /** The offset from the current month: 0 is the current month, and -1 is the previous month. */
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
