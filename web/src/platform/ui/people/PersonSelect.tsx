import { EntitySelect, type EntitySelectProps } from '../inputs/EntitySelect.tsx';
import { PersonAvatar, PersonName, type ShownPerson } from './PersonAvatar.tsx';

interface PersonSelectProps<Person>
  extends Omit<EntitySelectProps, 'choices' | 'chosen' | 'onChange' | 'renderChoice'> {
  people: readonly Person[];
  /** The current value, which may be missing from the people list. */
  chosen?: Person | null | undefined;
  onChange: (id: number | null, person: Person | null) => void;
}

const labeled = <Person extends ShownPerson>(person: Person) => ({
  ...person,
  label: person.name,
});

/** Renders a searchable select of a single person. */
export function PersonSelect<Person extends ShownPerson & { id: number }>({
  people,
  chosen,
  ...select
}: PersonSelectProps<Person>) {
  const shown = people.find(({ id }) => id === select.value) ?? chosen;
  return (
    <EntitySelect
      leftSection={shown && <PersonAvatar person={shown} size={18} />}
      {...select}
      choices={people.map(labeled)}
      chosen={chosen && labeled(chosen)}
      renderChoice={(person) => <PersonName person={person} />}
    />
  );
}
