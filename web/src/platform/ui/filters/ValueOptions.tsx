import { Combobox } from '@mantine/core';
import { foldText } from '@portal/contract/platform/text.ts';
import { IconCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { StatusDot } from '../status/StatusDot.tsx';
import styles from './FilterBar.module.css';
import { chosenValues, type FilterField, type FilterValue } from './filter-fields.ts';

interface ValueOptionsProps {
  field: FilterField;
  value: string | undefined;
  typed: string;
  /** Called when results arrive, to highlight the first option, which Enter selects. */
  onFound: () => void;
}

/** Lists a filter's values and their counts in the menu. */
export function ValueOptions({ field, value, typed, onFound }: ValueOptionsProps) {
  const { values, isLoading, retry, hasMore } = field.useValues(typed.trim());
  const chosen = chosenValues(value);
  // Fields with a placeholder expect input that isn't part of a name, so the input isn't matched against the names.
  const searchKey = field.placeholder ? '' : foldText(typed.trim());
  const matches = values.filter(({ label }) => foldText(label).includes(searchKey));
  const first = matches[0]?.value;
  useEffect(() => {
    // The server's results arrive after typing, so the first option must be highlighted again.
    if (typed !== '' && first !== undefined) onFound();
  }, [typed, first, onFound]);
  return (
    <>
      {matches.map((one) => (
        <ValueOption key={one.value} one={one} isChosen={chosen.includes(one.value)} />
      ))}
      {retry && (
        <Combobox.Empty>
          This couldn’t be loaded.{' '}
          <button type="button" className={styles.again} onClick={retry}>
            Try again
          </button>
        </Combobox.Empty>
      )}
      {matches.length === 0 && !retry && (
        <Combobox.Empty>{isLoading ? 'Loading…' : 'Nothing found'}</Combobox.Empty>
      )}
      {hasMore && <Combobox.Empty>Type to find more…</Combobox.Empty>}
    </>
  );
}

function ValueOption({ one, isChosen }: { one: FilterValue; isChosen: boolean }) {
  const { value, label, color, count } = one;
  return (
    <Combobox.Option
      value={value}
      active={isChosen}
      aria-selected={isChosen}
      className={styles.option ?? ''}
      data-none={count === 0 || undefined}
    >
      <span className={styles.optionName}>
        {color ? <StatusDot status={{ name: label, color }} /> : label}
      </span>
      {isChosen && <IconCheck size={14} stroke={2} aria-hidden="true" />}
      {count !== undefined && (
        <span className={`${styles.count} tabular`}>{count.toLocaleString('en')}</span>
      )}
    </Combobox.Option>
  );
}
