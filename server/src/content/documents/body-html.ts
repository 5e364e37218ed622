import type {
  BodyContent,
  BodyMark,
  BodyNode,
} from '@portal/contract/content/documents/body-content.ts';
import { escapeHtml } from '#platform/html.ts';

const plainTags = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
  code: 'code',
} as const;

function marked(html: string, { type, attrs }: BodyMark): string {
  if (type === 'link') return `<a href="${escapeHtml(String(attrs?.href))}">${html}</a>`;
  return `<${plainTags[type]}>${html}</${plainTags[type]}>`;
}

const inside = ({ content = [] }: BodyNode): string => content.map(nodeHtml).join('');

function orderedList(node: BodyNode): string {
  const start = Number(node.attrs?.start ?? 1);
  return `<ol${start === 1 ? '' : ` start="${start}"`}>${inside(node)}</ol>\n`;
}

function codeBlock(node: BodyNode): string {
  const language = node.attrs?.language;
  const attribute = language ? ` class="language-${escapeHtml(String(language))}"` : '';
  return `<pre><code${attribute}>${inside(node)}</code></pre>\n`;
}

const writers: Readonly<Record<BodyNode['type'], (node: BodyNode) => string>> = {
  doc: inside,
  paragraph: (node) => `<p>${inside(node)}</p>\n`,
  heading: (node) => {
    const tag = `h${Number(node.attrs?.level)}`;
    return `<${tag}>${inside(node)}</${tag}>\n`;
  },
  bulletList: (node) => `<ul>${inside(node)}</ul>\n`,
  orderedList,
  listItem: (node) => `<li>${inside(node).trimEnd()}</li>`,
  blockquote: (node) => `<blockquote>${inside(node).trimEnd()}</blockquote>\n`,
  codeBlock,
  horizontalRule: () => '<hr>\n',
  hardBreak: () => '<br>',
  text: ({ text = '' }) => escapeHtml(text),
};

function nodeHtml(node: BodyNode): string {
  // The first mark is the outermost.
  return (node.marks ?? []).reduceRight(marked, writers[node.type](node));
}

/** Returns a body as an HTML page that contains only text and the tags below. */
export function bodyHtml(title: string, content: BodyContent): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
</head>
<body>
${nodeHtml(content)}</body>
</html>
`;
}
