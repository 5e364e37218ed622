import type {
  CapacityRole,
  CapacityUnit,
} from '@portal/contract/content/capacity/capacity.schema.ts';
import type { Generated } from 'kysely';

/** A person's weekly capacity in a role, from a day until the next row's day. Rows are only added. */
export interface CapacityTable {
  id: Generated<number>;
  person_id: number;
  role: CapacityRole;
  from_day: string;
  unit: CapacityUnit;
  amount: number;
  created_by_id: number | null;
  actor_id: number | null;
  created_at: string;
}

/** The maximum for a content type within a capacity, in the capacity's unit. */
export interface CapacityLimitTable {
  capacity_id: number;
  content_type_id: number;
  amount: number;
}

/** A person's days off, from the first day through the last. */
export interface DayOffTable {
  id: Generated<number>;
  person_id: number;
  from_day: string;
  to_day: string;
  note: string | null;
  created_by_id: number | null;
  actor_id: number | null;
  created_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    capacity: CapacityTable;
    capacity_limit: CapacityLimitTable;
    day_off: DayOffTable;
  }
}
