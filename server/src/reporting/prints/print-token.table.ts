/** A token for printing one version once, for one viewer, within a minute. */
export interface PrintTokenTable {
  token_hash: string;
  presentation_version_id: number;
  person_id: number;
  expires_at: string;
  used_at: string | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    print_token: PrintTokenTable;
  }
}
