/** An address that unsubscribed from an organization's report emails. The row outlives the account. */
export interface ReportUnsubscriptionTable {
  organization_id: number;
  /** Hash of the folded address, so that the table keeps no addresses of deleted people. */
  address_hash: string;
  unsubscribed_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    report_unsubscription: ReportUnsubscriptionTable;
  }
}
