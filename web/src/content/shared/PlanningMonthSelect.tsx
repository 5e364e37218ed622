import type { SelectProps } from '@mantine/core';
import { emptyListProps } from '#platform/ui/inputs/EntitySelect.tsx';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { useOnceFocused } from '#platform/ui/inputs/use-once-focused.ts';
import { monthLabel } from './month-label.ts';
import { usePlanningMonths } from './planning-months.queries.ts';

const olderMonths = 'older';

interface PlanningMonthSelectProps
  extends Omit<SelectProps, 'data' | 'value' | 'defaultValue' | 'onChange'> {
  /** The displayed month, as in the URL's path. */
  shown: { year: string; month: string } | undefined;
  onChoose: (month: { year: string; month: string }) => void;
}

/** Renders a select for planning months. Older months load on demand. */
export function PlanningMonthSelect({ shown, onChoose, ...select }: PlanningMonthSelectProps) {
  const { isFocused, onFocus } = useOnceFocused();
  const { months, isLoading, retry, hasOlder, showAll } = usePlanningMonths(
    isFocused || shown !== undefined,
  );
  const toChoice = (one: { year: number; month: number }) => ({
    value: `${one.year}/${one.month}`,
    label: monthLabel(one),
  });
  const choices = months.map(toChoice);
  const current = shown && toChoice({ year: Number(shown.year), month: Number(shown.month) });
  // The displayed month may be older than the loaded months.
  if (current && !choices.some(({ value }) => value === current.value)) choices.push(current);
  const handleChoice = (chosen: string | null) => {
    if (chosen === olderMonths) return showAll();
    const [year = '', month = ''] = chosen?.split('/') ?? [];
    if (month !== '') onChoose({ year, month });
  };
  return (
    <Select
      size="xs"
      searchable
      {...emptyListProps({ isLoading, retry })}
      comboboxProps={{ width: 240, position: 'bottom-end', shadow: 'none' }}
      maxDropdownHeight={360}
      {...select}
      onFocus={onFocus}
      data={hasOlder ? [...choices, { value: olderMonths, label: 'Show older months…' }] : choices}
      value={current?.value ?? null}
      onChange={handleChoice}
    />
  );
}
