export interface SettingTable {
  name: string;
  /** JSON. */
  value: string;
  updated_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    setting: SettingTable;
  }
}
