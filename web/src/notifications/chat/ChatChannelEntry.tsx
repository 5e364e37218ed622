import { Button, Switch } from '@mantine/core';
import type { ChatChannel } from '@portal/contract/notifications/chat-channel.schema.ts';
import {
  type ChatService,
  chatServiceRules,
} from '@portal/contract/notifications/chat-services.ts';
import { inboxKinds } from '@portal/contract/notifications/inbox-kinds.ts';
import { IconBrandDiscord, IconBrandSlack, IconBrandTeams } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { formatAgo } from '#platform/ui/dates/format-date.ts';
import { ChatChannelForm } from './ChatChannelForm.tsx';
import styles from './ChatChannels.module.css';
import {
  useDeleteChatChannel,
  useSwitchChatChannel,
  useTestChatChannel,
} from './chat-channels.queries.ts';

const icons: Readonly<Record<ChatService, typeof IconBrandSlack>> = {
  slack: IconBrandSlack,
  discord: IconBrandDiscord,
  teams: IconBrandTeams,
};

/** Returns the text about the channel's failures, or null if the latest attempt succeeded. */
function problemOf({ last_error, failing_since, switched_off_at }: ChatChannel, now: number) {
  if (last_error === null) return null;
  if (switched_off_at !== null) {
    const ago = formatAgo(switched_off_at, now);
    return `Switched off ${ago}, because every post failed for a day. ${last_error}`;
  }
  if (failing_since === null) return `The last test failed. ${last_error}`;
  return `Failing since ${formatAgo(failing_since, now)}. ${last_error} Posts are kept and will be retried.`;
}

/** Shows a chat channel with its state, or its form. */
export function ChatChannelEntry({ channel }: { channel: ChatChannel }) {
  const [isEditing, setIsEditing] = useState(false);
  const test = useTestChatChannel();
  const remove = useDeleteChatChannel();
  const toggle = useSwitchChatChannel();
  const { id, name, service, host, address_end, kinds, is_on, last_sent_at, version } = channel;
  if (isEditing) {
    return (
      <li className={styles.channel}>
        <ChatChannelForm
          organization={channel.organization?.id}
          channel={channel}
          onDone={() => setIsEditing(false)}
        />
      </li>
    );
  }
  const params = { id };
  const now = Date.now();
  const problem = problemOf(channel, now);
  const Icon = icons[service];
  return (
    <li className={styles.channel}>
      <div className={styles.row}>
        <Icon size={20} stroke={1.5} aria-hidden="true" />
        <div className={styles.about}>
          <div className={styles.name}>{name}</div>
          <div className={styles.quiet}>
            {chatServiceRules[service].label} · {host}
            {' …'}
            {address_end} ·{' '}
            {last_sent_at ? `last post ${formatAgo(last_sent_at, now)}` : 'no posts yet'}
          </div>
        </div>
        <Switch
          aria-label={`Post to ${name}`}
          checked={is_on}
          onChange={(event) =>
            toggle.mutate({ params, body: { is_on: event.currentTarget.checked }, version })
          }
        />
      </div>
      <div className={styles.quiet}>
        {kinds.length > 0
          ? kinds.map((kind) => inboxKinds[kind].label).join(', ')
          : 'No notifications are chosen.'}
        {channel.is_for_client && ' · read by clients'}
      </div>
      {problem && (
        <div className={styles.problem} role={test.data ? 'alert' : undefined}>
          {problem}
        </div>
      )}
      <div className={styles.buttons}>
        <Button
          size="xs"
          variant="default"
          aria-label={`Send Test to ${name}`}
          loading={test.isPending}
          onClick={() => test.mutate({ params })}
        >
          Send Test
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={`Edit ${name}`}
          onClick={() => setIsEditing(true)}
        >
          Edit
        </Button>
        <ConfirmButton
          size="xs"
          variant="default"
          label="Delete"
          aria-label={`Delete ${name}`}
          question={`Delete the channel “${name}”?`}
          consequence="The portal deletes its address, and pending posts aren’t sent."
          onConfirm={() => remove.mutateAsync({ params })}
        />
        {/* Show the result here, because a toast could cover these buttons. */}
        <span className={styles.sent} role="status">
          {problem === null && test.data && 'Test message sent.'}
        </span>
      </div>
    </li>
  );
}
