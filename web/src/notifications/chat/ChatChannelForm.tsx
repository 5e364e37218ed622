import { Checkbox, Switch, TextInput } from '@mantine/core';
import type { ChatChannel } from '@portal/contract/notifications/chat-channel.schema.ts';
import {
  type ChatService,
  chatServiceRules,
  chatServices,
  organizationKinds,
} from '@portal/contract/notifications/chat-services.ts';
import { type InboxKind, inboxKinds } from '@portal/contract/notifications/inbox-kinds.ts';
import { useQuery } from '@tanstack/react-query';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { required } from '#platform/forms/field-errors.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { inboxPreferencesQuery } from '../inbox/inbox-preferences.queries.ts';
import styles from './ChatChannels.module.css';
import { useAddChatChannel, useUpdateChatChannel } from './chat-channels.queries.ts';

type ChannelValues = {
  service: ChatService;
  name: string;
  address: string;
  kinds: InboxKind[];
  is_for_client: boolean;
};

const labels = {
  service: 'Service',
  name: 'Name',
  address: 'Webhook address',
  kinds: 'Notifications',
  is_for_client: 'Clients read this channel',
};

const services = chatServices.map((value) => ({ value, label: chatServiceRules[value].label }));

/** A new channel's notification kinds. */
const usual: readonly InboxKind[] = ['mentioned', 'comment', 'overdue', 'moved', 'approved'];

interface ChatChannelFormProps {
  /** The channel's organization; undefined for the viewer's own channels. */
  organization: number | undefined;
  /** The channel to change; omitted to add one. */
  channel?: ChatChannel;
  onDone: () => void;
}

/** Adds a chat channel, or changes its name, address and notifications. */
export function ChatChannelForm({ organization, channel, onDone }: ChatChannelFormProps) {
  const add = useAddChatChannel(onDone);
  const update = useUpdateChatChannel(onDone);
  const isOrganization = organization !== undefined;
  const { data: preferences } = useQuery({ ...inboxPreferencesQuery, enabled: !isOrganization });
  const ownKinds = preferences?.kinds.map(({ kind }) => kind) ?? [];
  const possible = (isForClient: boolean) =>
    isOrganization ? organizationKinds({ isForClient }) : ownKinds;
  const form = useRecordForm<ChannelValues, ChatChannel>({
    name: channel ? `chat-channel-${channel.id}` : `chat-channel-of-${organization ?? 'me'}`,
    record: channel,
    secrets: ['address'],
    savesOn: 'submit',
    valuesOf: (one) => ({
      service: one?.service ?? 'slack',
      name: one?.name ?? '',
      address: '',
      kinds: one?.kinds ?? possible(false).filter((kind) => usual.includes(kind)),
      is_for_client: one?.is_for_client ?? false,
    }),
    validate: { name: required, ...(!channel && { address: required }) },
    create: ({ is_for_client, ...values }) =>
      add.mutateAsync({
        body: { ...values, ...(isOrganization && { organization, is_for_client }) },
      }),
    update: ({ name, address, kinds, is_for_client }, { id, version }) =>
      update.mutateAsync({
        params: { id },
        body: { name, kinds, is_for_client, ...(address && { address }) },
        version,
      }),
  });
  const { service, is_for_client: isForClient } = form.values;
  const { label, example, steps } = chatServiceRules[service];
  const kinds = possible(isForClient);
  return (
    <form
      id={form.id}
      className={styles.form}
      aria-label={channel ? `Edit ${channel.name}` : 'Add Channel'}
      onSubmit={form.handleSubmit}
      noValidate
    >
      <RecordFormNotices form={form} labels={labels} />
      <div className={styles.pair}>
        <Select
          label={labels.service}
          data={services}
          allowDeselect={false}
          disabled={channel !== undefined}
          {...form.getInputProps('service')}
        />
        <TextInput
          label={labels.name}
          placeholder="#alerts"
          maxLength={80}
          autoFocus
          {...form.getInputProps('name')}
        />
      </div>
      <TextInput
        label={labels.address}
        description={
          channel
            ? `Leave empty to keep the address that ends with ${channel.address_end}.`
            : `${steps} The address is stored encrypted and never shown again.`
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={example}
        type="url"
        autoComplete="off"
        maxLength={2_000}
        {...form.getInputProps('address')}
      />
      {isOrganization && (
        <Switch
          label={labels.is_for_client}
          description="The channel then gets only what clients may see in the portal: articles that are waiting, due, or late."
          checked={isForClient}
          onChange={(event) => {
            const isChosen = event.currentTarget.checked;
            const left = possible(isChosen);
            form.change({
              is_for_client: isChosen,
              kinds: form.values.kinds.filter((kind) => left.includes(kind)),
            });
          }}
        />
      )}
      <Checkbox.Group label={labels.kinds} {...form.getInputProps('kinds')}>
        <div className={styles.kinds}>
          {kinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={inboxKinds[kind].label} />
          ))}
        </div>
      </Checkbox.Group>
      <p className={styles.warning}>
        {isOrganization
          ? `Everyone in the ${label} channel can read these posts, including guests and people without a portal account. They contain only titles, states and links.`
          : `Everyone in the ${label} channel can read these posts. They contain titles, links, and what happened, but no comments. Notifications that are off in your settings aren’t posted.`}
      </p>
      <div className={styles.foot}>
        <FormButtons
          form={form}
          onClose={onDone}
          size="xs"
          submitLabel={channel ? 'Save' : 'Add Channel'}
        />
      </div>
    </form>
  );
}
