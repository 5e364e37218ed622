import { useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import { useViewer } from '#platform/session/viewer.ts';
import { type ChosenPerson, StaffSelect } from '#users/shared/StaffSelect.tsx';

function Switcher({ personId }: { personId: number | null }) {
  const viewer = useViewer();
  const navigate = useNavigate();

  const handleChange = (_id: number | null, person: ChosenPerson | null) => {
    const username = person?.id === viewer.id ? undefined : person?.username;
    const path = '/content-generation/assignments';
    void navigate({ href: username ? `${path}/${encodeURIComponent(username)}` : path });
  };

  return (
    <StaffSelect
      aria-label="Switch to a person’s assignments"
      placeholder="Show assignments of…"
      w={208}
      withWriters
      value={personId}
      onChange={handleChange}
    />
  );
}

/** Selects the person whose assignments are shown. Clearing the selection returns to the viewer's own assignments. */
export const StaffSwitcher = memo(Switcher);
