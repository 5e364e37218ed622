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
  superscript: 'sup',
  subscript: 'sub',
  code: 'code',
} as const;

function marked(html: string, { type, attrs }: BodyMark): string {
  if (type === 'link') return `<a href="${escapeHtml(String(attrs?.href))}">${html}</a>`;
  return `<${plainTags[type]}>${html}</${plainTags[type]}>`;
}

/** Where the text's images are loaded from, by their ids. */
export type ImageSources = ReadonlyMap<number, string>;

type Writer = (node: BodyNode, images: ImageSources) => string;

const inside: Writer = ({ content = [] }, images) =>
  content.map((node) => nodeHtml(node, images)).join('');

const orderedList: Writer = (node, images) => {
  const start = Number(node.attrs?.start ?? 1);
  return `<ol${start === 1 ? '' : ` start="${start}"`}>${inside(node, images)}</ol>\n`;
};

const codeBlock: Writer = (node, images) => {
  const language = node.attrs?.language;
  const attribute = language ? ` class="language-${escapeHtml(String(language))}"` : '';
  return `<pre><code${attribute}>${inside(node, images)}</code></pre>\n`;
};

const image: Writer = ({ attrs = {} }, images) => {
  const alt = escapeHtml(String(attrs.alt ?? ''));
  const source = images.get(Number(attrs.image));
  if (source === undefined) return alt === '' ? '' : `<p>[${alt}]</p>\n`;
  const style = attrs.width ? ` style="width:${Number(attrs.width)}%"` : '';
  return `<p><img src="${escapeHtml(source)}" alt="${alt}"${style}></p>\n`;
};

const cellWriter =
  (tag: 'td' | 'th'): Writer =>
  (node, images) => {
    const spans = (['colspan', 'rowspan'] as const)
      .filter((name) => node.attrs?.[name] !== undefined)
      .map((name) => ` ${name}="${Number(node.attrs?.[name])}"`);
    return `<${tag}${spans.join('')}>${inside(node, images).trimEnd()}</${tag}>`;
  };

const writers: Readonly<Record<BodyNode['type'], Writer>> = {
  doc: inside,
  paragraph: (node, images) => `<p>${inside(node, images)}</p>\n`,
  heading: (node, images) => {
    const tag = `h${Number(node.attrs?.level)}`;
    return `<${tag}>${inside(node, images)}</${tag}>\n`;
  },
  bulletList: (node, images) => `<ul>${inside(node, images)}</ul>\n`,
  orderedList,
  listItem: (node, images) => `<li>${inside(node, images).trimEnd()}</li>`,
  blockquote: (node, images) => `<blockquote>${inside(node, images).trimEnd()}</blockquote>\n`,
  codeBlock,
  horizontalRule: () => '<hr>\n',
  image,
  table: (node, images) => `<table>\n${inside(node, images)}</table>\n`,
  tableRow: (node, images) => `<tr>${inside(node, images)}</tr>\n`,
  tableHeader: cellWriter('th'),
  tableCell: cellWriter('td'),
  hardBreak: () => '<br>',
  text: ({ text = '' }) => escapeHtml(text),
};

function nodeHtml(node: BodyNode, images: ImageSources): string {
  // The first mark is the outermost.
  return (node.marks ?? []).reduceRight(marked, writers[node.type](node, images));
}

const tableStyle =
  'table{border-collapse:collapse}td,th{border:1px solid #999;padding:4px 8px;text-align:left;vertical-align:top}img{max-width:100%}';

/** Returns a body as an HTML page that contains only text and the tags of this file. */
export function bodyHtml(title: string, content: BodyContent, images: ImageSources): string {
  const needsStyle = /"type":"(table|image)"/.test(JSON.stringify(content));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>${needsStyle ? `\n<style>${tableStyle}</style>` : ''}
</head>
<body>
${nodeHtml(content, images)}</body>
</html>
`;
}
