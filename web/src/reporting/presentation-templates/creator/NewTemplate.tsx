import { Anchor, Button, Group } from '@mantine/core';
import { IconPresentationOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { CreateFromMasterButton } from '../CreateFromMasterButton.tsx';
import {
  masterRowQuery,
  type TemplateOwner,
  useCreateTemplate,
} from '../presentation-templates.queries.ts';
import { missingTemplateText } from '../template-columns.tsx';

/** Offers the two ways to create a template. Shown instead of the slides if the owner has no template. */
export function NewTemplate({ owner }: { owner: TemplateOwner }) {
  const { data: masters } = useQuery({ ...masterRowQuery, enabled: owner !== 'master' });
  const create = useCreateTemplate();
  const hasMaster = (masters?.length ?? 0) > 0;
  const isMaster = owner === 'master';

  return (
    <EmptyState
      heading={missingTemplateText}
      icon={<IconPresentationOff size={22} stroke={1.5} />}
      action={
        <Group gap="sm" justify="center">
          {!isMaster && (
            <CreateFromMasterButton
              organizationId={owner}
              hasMaster={hasMaster}
              variant={hasMaster ? 'filled' : 'default'}
            />
          )}
          <Button
            variant={isMaster ? 'filled' : 'default'}
            loading={create.isPending}
            onClick={() =>
              create.mutate({
                body: isMaster ? { is_master_template: true } : { object_id: owner },
              })
            }
          >
            {isMaster ? 'Create Master' : 'Create Empty'}
          </Button>
        </Group>
      }
    >
      {isMaster
        ? 'The master is the pattern for every organization’s template. It starts with the slide Introduction.'
        : 'Copy the master, or start with only the slide Introduction.'}
      {!isMaster && masters && !hasMaster && (
        <>
          {' '}
          There is no master yet.{' '}
          <Anchor
            renderRoot={(props) => (
              <Link
                {...props}
                to="/reporting/presentation-templates/$mode/$owner"
                params={{ mode: 'create', owner: 'master' }}
              />
            )}
          >
            Create the master
          </Anchor>
        </>
      )}
    </EmptyState>
  );
}
