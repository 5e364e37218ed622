import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useStatuses } from '#content/shared/pick-lists.queries.ts';

/** Links to the lists that staff open most: overdue articles, and the articles in each active status. */
export function UsualLists() {
  const { records: statuses } = useStatuses();
  const active = statuses.filter(({ status_type }) => status_type === 'Active');
  return (
    <Group justify="center" gap={8} maw={560}>
      <ListLink label="Overdue" search={{ is_late: 'true' }} />
      {active.map(({ uid, name }) => (
        <ListLink key={uid} label={name} search={{ contentStatus: uid }} />
      ))}
    </Group>
  );
}

interface ListLinkProps {
  label: string;
  search: { is_late: string } | { contentStatus: string };
}

const ListLink = ({ label, search }: ListLinkProps) => (
  <Button
    size="xs"
    variant="default"
    renderRoot={(props) => (
      <Link {...props} to="/content-generation/articles/list" search={search} />
    )}
  >
    {label}
  </Button>
);
