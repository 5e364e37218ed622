import { nextMonth } from '@portal/contract/ledger/ledger-sums.ts';
import { choiceField } from '#platform/ui/filters/filter-fields.ts';
import { monthName } from '../shared/ledger-texts.ts';

const offeredMonths = 18;

/** Returns a filter for the current month and the months before it. */
export const monthField = (thisMonth: string) =>
  choiceField(
    'month',
    'Month',
    Array.from({ length: offeredMonths }, (_, count) => {
      const month = nextMonth(thisMonth, -count);
      return { value: month, label: monthName(month) };
    }),
  );
