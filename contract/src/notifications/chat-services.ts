import type { InboxKind } from './inbox-kinds.ts';

/** The chat services that the portal can post to. */
export const chatServices = ['slack', 'discord', 'teams'] as const;
export type ChatService = (typeof chatServices)[number];

interface ServiceRule {
  label: string;
  /** An example of an address, for the form. */
  example: string;
  /** Instructions for creating an address. */
  steps: string;
  /** Returns whether an https address belongs to the service. */
  isAddress: (url: URL) => boolean;
}

const endsWith = (host: string, domain: string) => host.endsWith(`.${domain}`);

export const chatServiceRules: Readonly<Record<ChatService, ServiceRule>> = {
  slack: {
    label: 'Slack',
    example: 'https://hooks.slack.com/services/…',
    steps:
      'In Slack, create an app under api.slack.com/apps, turn on Incoming Webhooks, and add one to the channel.',
    isAddress: ({ hostname, pathname }) =>
      hostname === 'hooks.slack.com' && pathname.startsWith('/services/'),
  },
  discord: {
    label: 'Discord',
    example: 'https://discord.com/api/webhooks/…',
    steps: 'In Discord, open the channel’s settings, then Integrations, Webhooks, New Webhook.',
    isAddress: ({ hostname, pathname }) =>
      ['discord.com', 'discordapp.com', 'ptb.discord.com', 'canary.discord.com'].includes(
        hostname,
      ) && /^\/api\/(v\d+\/)?webhooks\/\d+\/[\w-]+$/.test(pathname),
  },
  teams: {
    label: 'Microsoft Teams',
    example: 'https://….api.powerplatform.com/…/workflows/…',
    steps:
      'In Teams, open the channel’s menu, then Workflows, “Send webhook alerts to a channel”, and copy its address.',
    isAddress: ({ hostname, pathname }) =>
      (endsWith(hostname, 'logic.azure.com') ||
        endsWith(hostname, 'api.powerplatform.com') ||
        endsWith(hostname, 'api.powerautomate.com')) &&
      pathname.includes('/workflows/'),
  },
};

/**
 * The kinds of notifications that an organization's channel can get. All of them are about the organization's articles.
 */
export const organizationChatKinds = [
  'assigned',
  'moved',
  'approved',
  'rejected',
  'due_soon',
  'overdue',
  'page_changed',
  'refresh',
] as const satisfies readonly InboxKind[];

/** The kinds that an organization's channel can get if clients also read it. */
const clientChatKinds = ['assigned', 'due_soon', 'overdue'] as const satisfies readonly InboxKind[];

/** The maximum number of channels per person, and per organization. */
export const maximumChatChannels = 10;

/** Returns the kinds that an organization's channel can get. */
export const organizationKinds = ({
  isForClient,
}: {
  isForClient: boolean;
}): readonly InboxKind[] => (isForClient ? clientChatKinds : organizationChatKinds);
