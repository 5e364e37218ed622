/** An address that has unsubscribed from an organization's report emails. Kept even if the account is deleted. */
export interface ReportUnsubscriptionTable {
  organization_id: number;
  /** A hash of the case-folded address, because the addresses of deleted people must not be stored. */
  address_hash: string;
  unsubscribed_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    report_unsubscription: ReportUnsubscriptionTable;
  }
}
