import { Button, type ButtonProps } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useCreateFromMaster } from './presentation-templates.queries.ts';

interface CreateFromMasterButtonProps extends ButtonProps {
  organizationId: number;
  hasMaster: boolean;
}

/** Creates an organization's template from the master and opens it. */
export function CreateFromMasterButton(props: CreateFromMasterButtonProps) {
  const { organizationId, hasMaster, ...button } = props;
  const navigate = useNavigate();
  const create = useCreateFromMaster();
  return (
    <Button
      variant="default"
      {...button}
      disabled={!hasMaster}
      loading={create.isPending}
      onClick={(event) => {
        event.stopPropagation();
        create.mutate(
          { params: { id: organizationId } },
          {
            onSuccess: () =>
              void navigate({
                to: '/reporting/presentation-templates/$mode/$owner',
                params: { mode: 'update', owner: String(organizationId) },
              }),
          },
        );
      }}
    >
      Create from Master
    </Button>
  );
}
