import type { ChatService } from '@portal/contract/notifications/chat-services.ts';

/** A record and the lines to post about it. All texts are plain text. */
export interface ChatEntry {
  title: string;
  /** The record's client; null if it has none. */
  context: string | null;
  url: string;
  lines: readonly string[];
}

export interface ChatMessage {
  heading: string;
  entries: readonly ChatEntry[];
}

const shortened = (text: string, maximum: number) =>
  text.length > maximum ? `${text.slice(0, maximum - 1)}…` : text;

/**
 * Titles and lines are cut to these lengths, so that ten notifications stay within every service's limits, even if each
 * character is escaped: 6,000 characters in Discord, 28 KB in Teams.
 */
const longest = { title: 150, context: 80, line: 160 };

const shortenedEntry = ({ title, context, url, lines }: ChatEntry): ChatEntry => ({
  title: shortened(title, longest.title),
  context: context && shortened(context, longest.context),
  url,
  lines: lines.map((line) => shortened(line, longest.line)),
});

const titleOf = ({ title, context }: ChatEntry) => (context ? `${title} (${context})` : title);

/** Escapes the three characters that Slack interprets in `text`, so that texts can't mention people or add links. */
const slackText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const slackLink = (url: string, label: string) =>
  // Escape '|', which would end the URL early.
  `<${slackText(url).replaceAll('|', '%7C')}|${slackText(label)}>`;

function slackBody({ heading, entries }: ChatMessage) {
  const parts = entries.map((entry) =>
    [slackLink(entry.url, titleOf(entry)), ...entry.lines.map(slackText)].join('\n'),
  );
  return {
    text: [slackText(heading), ...parts].join('\n\n'),
    unfurl_links: false,
    unfurl_media: false,
  };
}

/** Escapes Discord's Markdown. Mentions are turned off for the whole message, so they aren't escaped here. */
const discordText = (text: string) => text.replace(/[\\*_~`|<>[\]()#:@-]/g, '\\$&');

const discordBody = ({ heading, entries }: ChatMessage) => ({
  content: discordText(heading),
  embeds: entries.map((entry) => ({
    title: shortened(discordText(titleOf(entry)), 256),
    url: entry.url,
    description: entry.lines.map(discordText).join('\n'),
  })),
  allowed_mentions: { parse: [] },
});

/** Text runs are plain text in Adaptive Cards, unlike text blocks, which interpret Markdown. */
const plainBlock = (text: string, run: object = {}, block: object = {}) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...run }],
  ...block,
});

const teamsBody = ({ heading, entries }: ChatMessage) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [
          plainBlock(heading, { weight: 'Bolder' }),
          ...entries.flatMap((entry) => [
            plainBlock(
              titleOf(entry),
              { selectAction: { type: 'Action.OpenUrl', url: entry.url } },
              { separator: true },
            ),
            ...entry.lines.map((line) => plainBlock(line, { isSubtle: true }, { spacing: 'None' })),
          ]),
        ],
      },
    },
  ],
});

const bodies: Readonly<Record<ChatService, (message: ChatMessage) => object>> = {
  slack: slackBody,
  discord: discordBody,
  teams: teamsBody,
};

/** Returns the JSON that a service's incoming webhook accepts, with all texts escaped for the service. */
export const chatBody = (service: ChatService, { heading, entries }: ChatMessage): string =>
  JSON.stringify(bodies[service]({ heading, entries: entries.map(shortenedEntry) }));
