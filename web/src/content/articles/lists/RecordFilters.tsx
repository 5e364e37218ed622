import styles from '#content/articles/lists/ArticleListing.module.css';
import { useFilterName } from '#content/articles/lists/use-filter-name.ts';
import { OrganizationSelect } from '#users/shared/OrganizationSelect.tsx';
import { StaffSelect, WriterSelect } from '#users/shared/StaffSelect.tsx';
import type { ListFilter } from '../../shared/content-search-params.ts';

interface RecordFilterProps {
  filter: ListFilter;
  /** The filter's name, shown while nothing is chosen. */
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function useSelectProps({ filter, label, value, onChange }: RecordFilterProps) {
  const id = Number(value) || null;
  const { name } = useFilterName(filter, value);
  const own = id !== null && name !== undefined ? { id, name } : null;
  const props = {
    className: styles.filter,
    size: 'xs' as const,
    'aria-label': label,
    placeholder: label,
    comboboxProps: { width: 240, position: 'bottom-start', shadow: 'none' } as const,
    value: id,
    onChange: (chosen: number | null) => onChange(chosen === null ? undefined : String(chosen)),
    'data-chosen': value !== undefined || undefined,
  };
  return { own, props };
}

/** Filters by records of which there may be thousands; the values are stored in the URL. */
export function OrganizationFilter(filter: RecordFilterProps) {
  const { own, props } = useSelectProps(filter);
  return <OrganizationSelect {...props} own={own && { id: own.id, dba_name: own.name }} />;
}

export function WriterFilter(filter: RecordFilterProps) {
  const { own, props } = useSelectProps(filter);
  return <WriterSelect {...props} own={own} />;
}

export function StaffFilter(filter: RecordFilterProps) {
  const { own, props } = useSelectProps(filter);
  return <StaffSelect {...props} own={own} />;
}
