import { EntitySelect, type EntitySelectProps } from './EntitySelect.tsx';
import { PersonAvatar, PersonName, type ShownPerson } from './PersonAvatar.tsx';

interface PersonSelectProps
  extends Omit<EntitySelectProps, 'choices' | 'onChange' | 'renderChoice'> {
  people: readonly (ShownPerson & { id: number })[];
  onChange: (id: number | null) => void;
}

/** A searchable list of people to choose one of. */
export function PersonSelect({ people, onChange, ...select }: PersonSelectProps) {
  const chosen = people.find(({ id }) => id === select.value);
  return (
    <EntitySelect
      leftSection={chosen && <PersonAvatar person={chosen} size={18} />}
      {...select}
      choices={people.map((person) => ({ ...person, label: person.name }))}
      onChange={(id) => onChange(id)}
      renderChoice={(person) => <PersonName person={person} />}
    />
  );
}
