import { EntitySelect, type EntitySelectProps } from '#platform/ui/inputs/EntitySelect.tsx';
import { useOnceFocused } from '#platform/ui/inputs/use-once-focused.ts';
import { useOrganizationChoices } from './pick-lists.queries.ts';

interface OrganizationChoice {
  id: number;
  label: string;
  slug: string;
}

interface OrganizationSelectProps
  extends Omit<
    EntitySelectProps<OrganizationChoice>,
    'choices' | 'chosen' | 'value' | 'renderChoice' | 'onSearch' | 'hasMore'
  > {
  value?: number | null;
  /** The record's current value, which may be archived. */
  own?: { id: number; dba_name: string; slug?: string } | null | undefined;
  /** The ids of options that are disabled. */
  except?: readonly number[];
  /** Whether to load the options only on first focus. */
  isLazy?: boolean;
}

const toChoice = ({
  id,
  dba_name,
  slug = '',
}: {
  id: number;
  dba_name: string;
  slug?: string;
}) => ({
  id,
  label: dba_name,
  slug,
});

export function OrganizationSelect({
  value = null,
  own,
  except = [],
  isLazy = false,
  ...select
}: OrganizationSelectProps) {
  const isOwn = own?.id === value;
  const { isFocused, onFocus } = useOnceFocused();
  const isAsked = !isLazy || isFocused || (value !== null && !isOwn);
  const list = useOrganizationChoices(isOwn ? null : value, isAsked && !select.disabled);
  const chosen = isOwn ? own : list.chosen;
  return (
    <EntitySelect
      isLoading={list.isLoading}
      retry={list.retry}
      onFocus={onFocus}
      {...select}
      value={value}
      choices={list.records.filter(({ id }) => !except.includes(id)).map(toChoice)}
      chosen={chosen && toChoice(chosen)}
      hasMore={list.hasMore}
      onSearch={list.onSearch}
    />
  );
}
