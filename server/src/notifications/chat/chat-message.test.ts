import { expect, test } from 'vitest';
import { chatBody } from './chat-message.ts';

const entry = {
  title: 'Boats <!channel> & *sails* @everyone [x](https://evil.example)',
  context: 'Harbor Marina',
  url: 'https://portal.example/content-generation/assignments?article=7',
  lines: ['Moved from Writing to Editing <@U123>'],
};
const message = { heading: '1 notification', entries: [entry] };

// Requirements: B-INBOX-15
test('Slack’s special characters are escaped, so that titles can’t mention people or add links', () => {
  expect(JSON.parse(chatBody('slack', message))).toEqual({
    text:
      '1 notification\n\n' +
      `<${entry.url}|Boats &lt;!channel&gt; &amp; *sails* @everyone [x](https://evil.example) (Harbor Marina)>\n` +
      'Moved from Writing to Editing &lt;@U123&gt;',
    unfurl_links: false,
    unfurl_media: false,
  });
});

// Requirements: B-INBOX-15
test('Discord’s Markdown is escaped, and mentions are turned off', () => {
  const body = JSON.parse(chatBody('discord', message));
  expect(body.allowed_mentions).toEqual({ parse: [] });
  expect(body.embeds).toEqual([
    {
      title:
        'Boats \\<!channel\\> & \\*sails\\* \\@everyone \\[x\\]\\(https\\://evil.example\\) \\(Harbor Marina\\)',
      url: entry.url,
      description: 'Moved from Writing to Editing \\<\\@U123\\>',
    },
  ]);
});

// Requirements: B-INBOX-15
test('an Adaptive Card for Teams has only plain text, with titles that link to the records', () => {
  const body = JSON.parse(chatBody('teams', message));
  const [{ contentType, content }] = body.attachments;
  expect(contentType).toBe('application/vnd.microsoft.card.adaptive');
  expect(content).toMatchObject({ type: 'AdaptiveCard', version: '1.4' });
  const runs = content.body.flatMap(({ type, inlines }: { type: string; inlines: object[] }) => {
    expect(type).toBe('RichTextBlock');
    return inlines;
  });
  expect(runs).toMatchObject([
    { type: 'TextRun', text: '1 notification' },
    {
      type: 'TextRun',
      text: `${entry.title} (Harbor Marina)`,
      selectAction: { type: 'Action.OpenUrl', url: entry.url },
    },
    { type: 'TextRun', text: 'Moved from Writing to Editing <@U123>' },
  ]);
});

// Requirements: B-INBOX-15
test('a full message with the longest titles stays within the limits of Discord and Teams', () => {
  const worst = {
    title: '*'.repeat(5_000),
    context: '*'.repeat(500),
    url: entry.url,
    lines: ['*'.repeat(5_000)],
  };
  const full = { heading: '10 notifications', entries: Array.from({ length: 10 }, () => worst) };
  const { embeds } = JSON.parse(chatBody('discord', full));
  const length = embeds.reduce(
    (sum: number, { title, description }: { title: string; description: string }) =>
      sum + title.length + description.length,
    0,
  );
  expect(length).toBeLessThanOrEqual(6_000);
  expect(Buffer.byteLength(chatBody('teams', full))).toBeLessThan(28_000);
  const oneByOne = {
    heading: '10 notifications',
    entries: [{ ...worst, lines: Array.from({ length: 10 }, () => 'x') }],
  };
  expect(JSON.parse(chatBody('discord', oneByOne)).embeds).toHaveLength(1);
});
