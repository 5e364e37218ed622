import type { EntitySelectProps } from '#platform/ui/inputs/EntitySelect.tsx';
import type { ShownPerson } from '#platform/ui/people/PersonAvatar.tsx';
import { PersonSelect } from '#platform/ui/people/PersonSelect.tsx';
import { type StaffOptions, useStaffChoices, useWriterChoices } from './pick-lists.queries.ts';

export interface ChosenPerson extends ShownPerson {
  id: number;
  username?: string;
}

interface PickedPersonProps
  extends Omit<
    EntitySelectProps,
    'choices' | 'chosen' | 'onChange' | 'renderChoice' | 'onSearch' | 'hasMore'
  > {
  onChange: (id: number | null, person: ChosenPerson | null) => void;
  /** The current person, who may no longer be in the list. */
  own?: ChosenPerson | null | undefined;
}

interface StaffSelectProps extends PickedPersonProps, StaffOptions {
  /** The id of a person to exclude. */
  except?: number;
}

export function StaffSelect(props: StaffSelectProps) {
  const { own, client, colleaguesOf, staffOnly, withWriters, except, ...select } = props;
  const options = { client, colleaguesOf, staffOnly, withWriters };
  const isOwn = own?.id === select.value;
  const list = useStaffChoices(isOwn ? null : select.value, options);
  return (
    <PersonSelect<ChosenPerson>
      isLoading={list.isLoading}
      retry={list.retry}
      {...select}
      people={list.records.filter(({ id }) => id !== except)}
      chosen={isOwn ? own : list.chosen}
      hasMore={list.hasMore}
      onSearch={list.onSearch}
    />
  );
}

/** Selects a writer by the writer's own id, not the user's. */
export function WriterSelect({ own, ...select }: PickedPersonProps) {
  const isOwn = own?.id === select.value;
  const list = useWriterChoices(isOwn ? null : select.value);
  return (
    <PersonSelect<ChosenPerson>
      isLoading={list.isLoading}
      retry={list.retry}
      {...select}
      people={list.people}
      chosen={isOwn ? own : list.chosen}
      hasMore={list.hasMore}
      onSearch={list.onSearch}
    />
  );
}
