import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { memo, useMemo } from 'react';
import { useViewer } from '#platform/session/viewer.ts';
import { PersonSelect } from '#platform/ui/PersonSelect.tsx';
import { staffChoicesQuery, writersQuery } from '../shared/pick-lists.queries.ts';

function Switcher({ personId }: { personId: number | null }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const staff = useQuery(staffChoicesQuery());
  const writers = useQuery(writersQuery);
  const people = useMemo(() => {
    const all = [...(staff.data ?? []), ...(writers.data ?? []).map(({ user }) => user)];
    const unique = new Map(all.map((person) => [person.id, person]));
    return [...unique.values()].sort((one, other) => one.name.localeCompare(other.name));
  }, [staff.data, writers.data]);

  const handleChange = (id: number | null) => {
    const person = people.find((one) => one.id === id);
    const isSomebodyElse = person && person.id !== viewer.id;
    const path = '/content-generation/assignments';
    void navigate({
      href: isSomebodyElse ? `${path}/${encodeURIComponent(person.username)}` : path,
    });
  };

  return (
    <PersonSelect
      aria-label="Switch to a person’s assignments"
      placeholder="View as …"
      w={168}
      people={people}
      value={personId}
      isLoading={staff.isPending}
      onChange={handleChange}
    />
  );
}

/** Switches to the assignments of somebody else who works on articles; cleared, back to one's own. */
export const StaffSwitcher = memo(Switcher);
