import { expect, test } from 'vitest';
import { html, textOf } from './html.ts';
import { mailLayout } from './mail/mail-layout.ts';

test('the template tag escapes values, but not HTML that the tag itself created', () => {
  const inner = html`<b>${'<script>'}</b>`;
  expect(html`<p title="${'"x"'}">${inner}${[inner, 'a & b']}${null}${false}${0}</p>`.source).toBe(
    '<p title="&quot;x&quot;"><b>&lt;script&gt;</b><b>&lt;script&gt;</b>a &amp; b0</p>',
  );
});

test('plain text keeps the addresses of links and isn’t escaped', () => {
  const text = textOf(
    html`Hello ${'<Ann & Co>'}<br>see <a href="https://a.example/?b=1&c=2">here</a>`,
  );
  expect(text).toBe('Hello <Ann & Co>\nsee here (https://a.example/?b=1&c=2)');
});

test('an email has the same content as HTML and as plain text', () => {
  const mail = mailLayout({
    subject: 'Rewrite requested',
    parts: [
      html`<b>${'R&D'}</b> wants changes.`,
      { facts: [['Article', 'Ten <tips>']] },
      { quote: 'Please\nshorten' },
      { button: 'Open the article', url: 'https://portal.example/a?b=1&c=2' },
    ],
  });
  expect(mail.html).toContain('Ten &lt;tips&gt;');
  expect(mail.html).toContain('href="https://portal.example/a?b=1&amp;c=2"');
  expect(mail.html).not.toContain('<table');
  expect(mail.html).toContain('prefers-color-scheme: dark');
  for (const line of [
    'R&D wants changes.',
    'Article: Ten <tips>',
    '> Please\n> shorten',
    'Open the article: https://portal.example/a?b=1&c=2',
  ]) {
    expect(mail.text).toContain(line);
  }
});
