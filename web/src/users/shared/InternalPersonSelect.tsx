import type { EntitySelectProps } from '#platform/ui/inputs/EntitySelect.tsx';
import { PersonSelect } from '#platform/ui/people/PersonSelect.tsx';
import { useInternalChoices } from './pick-lists.queries.ts';

export interface InternalPerson {
  id: number;
  name: string;
  username: string;
  avatar_color: string;
  avatar_url: string | null;
  is_active: boolean;
}

interface InternalPersonSelectProps
  extends Omit<
    EntitySelectProps,
    'choices' | 'chosen' | 'onChange' | 'renderChoice' | 'onSearch' | 'hasMore'
  > {
  onChange: (id: number | null, person: InternalPerson | null) => void;
  /** The current person, who may no longer be in the list. */
  own?: InternalPerson | null | undefined;
}

/** Selects a person from the agency. */
export function InternalPersonSelect({ own, ...select }: InternalPersonSelectProps) {
  const list = useInternalChoices(!select.disabled);
  return (
    <PersonSelect<InternalPerson>
      isLoading={list.isLoading}
      retry={list.retry}
      {...select}
      people={list.people}
      chosen={own?.id === select.value ? own : null}
      hasMore={list.hasMore}
      onSearch={list.onSearch}
    />
  );
}
