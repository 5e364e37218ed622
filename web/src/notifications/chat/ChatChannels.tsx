import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { ChatChannelEntry } from './ChatChannelEntry.tsx';
import { ChatChannelForm } from './ChatChannelForm.tsx';
import styles from './ChatChannels.module.css';
import { chatChannelsQuery } from './chat-channels.queries.ts';

interface ChatChannelsProps {
  /** The organization whose channels are shown; omitted for the viewer's own channels. */
  organization?: number;
}

/** Lists chat channels, with forms to add and edit them. */
export function ChatChannels({ organization }: ChatChannelsProps) {
  const { data: channels, error, refetch } = useQuery(chatChannelsQuery(organization));
  const [isAdding, setIsAdding] = useState(false);
  if (!channels && error) {
    return (
      <LoadProblemLine
        heading="The chat channels couldn’t be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!channels) return <SkeletonRows rows={1} label="Loading Chat Channels" />;
  return (
    <>
      {channels.length > 0 && (
        <ul className={styles.channels} tabIndex={-1} data-keeps-focus>
          {channels.map((channel) => (
            <ChatChannelEntry key={channel.id} channel={channel} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <ChatChannelForm organization={organization} onDone={() => setIsAdding(false)} />
      ) : (
        <div>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} stroke={2} aria-hidden="true" />}
            onClick={() => setIsAdding(true)}
          >
            Add Channel
          </Button>
        </div>
      )}
    </>
  );
}
