import type { Generated } from 'kysely';

/** A portal setting. */
export interface SettingTable {
  name: string;
  /** The value, as JSON. */
  value: string;
  updated_at: string;
  version: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    setting: SettingTable;
  }
}
