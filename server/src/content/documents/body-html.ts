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

function marked(html: string[], { type, attrs }: BodyMark): string[] {
  if (type === 'link') {
    return [`<a href="${escapeHtml(String(attrs?.href))}">`, ...html, '</a>'];
  }
  return [`<${plainTags[type]}>`, ...html, `</${plainTags[type]}>`];
}

/** The images' `src` attributes by image id, escaped for HTML. */
export type ImageSources = ReadonlyMap<number, string>;

/** Writes a node as pieces of HTML, because joining the pieces at each level would copy images once per level. */
type Writer = (node: BodyNode, images: ImageSources) => string[];

const inside: Writer = ({ content = [] }, images) =>
  content.flatMap((node) => nodeHtml(node, images));

/** Writes a node's content without trailing white space. */
const trimmedInside: Writer = (node, images) => {
  const pieces = inside(node, images);
  while (pieces.length > 0) {
    const last = pieces.pop()?.trimEnd();
    if (last) return [...pieces, last];
  }
  return pieces;
};

const orderedList: Writer = (node, images) => {
  const start = Number(node.attrs?.start ?? 1);
  return [`<ol${start === 1 ? '' : ` start="${start}"`}>`, ...inside(node, images), '</ol>\n'];
};

const codeBlock: Writer = (node, images) => {
  const language = node.attrs?.language;
  const attribute = language ? ` class="language-${escapeHtml(String(language))}"` : '';
  return [`<pre><code${attribute}>`, ...inside(node, images), '</code></pre>\n'];
};

const image: Writer = ({ attrs = {} }, images) => {
  const alt = escapeHtml(String(attrs.alt ?? ''));
  const source = images.get(Number(attrs.image));
  if (source === undefined) return alt === '' ? [] : [`<p>[${alt}]</p>\n`];
  const style = attrs.width ? ` style="width:${Number(attrs.width)}%"` : '';
  return ['<p><img src="', source, `" alt="${alt}"${style}></p>\n`];
};

const block =
  (tag: string, end = '\n', write = inside): Writer =>
  (node, images) => [`<${tag}>`, ...write(node, images), `</${tag}>${end}`];

const cellWriter =
  (tag: 'td' | 'th'): Writer =>
  (node, images) => {
    const spans = (['colspan', 'rowspan'] as const)
      .filter((name) => node.attrs?.[name] !== undefined)
      .map((name) => ` ${name}="${Number(node.attrs?.[name])}"`);
    return [`<${tag}${spans.join('')}>`, ...trimmedInside(node, images), `</${tag}>`];
  };

const writers: Readonly<Record<BodyNode['type'], Writer>> = {
  doc: inside,
  paragraph: block('p'),
  heading: (node, images) => block(`h${Number(node.attrs?.level)}`)(node, images),
  bulletList: block('ul'),
  orderedList,
  listItem: block('li', '', trimmedInside),
  blockquote: block('blockquote', '\n', trimmedInside),
  codeBlock,
  horizontalRule: () => ['<hr>\n'],
  image,
  table: (node, images) => ['<table>\n', ...inside(node, images), '</table>\n'],
  tableRow: block('tr'),
  tableHeader: cellWriter('th'),
  tableCell: cellWriter('td'),
  hardBreak: () => ['<br>'],
  text: ({ text = '' }) => [escapeHtml(text)],
};

export function nodeHtml(node: BodyNode, images: ImageSources): string[] {
  // Apply the marks from last to first, because the first mark is the outermost.
  return (node.marks ?? []).reduceRight(marked, writers[node.type](node, images));
}

const tableStyle =
  'table{border-collapse:collapse}td,th{border:1px solid #999;padding:4px 8px;text-align:left;vertical-align:top}img{max-width:100%}';

/**
 * Returns a body as the pieces of an HTML page that contains only text and the tags in this file. Every occurrence of
 * an image is the same string, so the image isn't copied.
 */
export function bodyHtml(title: string, content: BodyContent, images: ImageSources): string[] {
  const needsStyle = /"type":"(table|image)"/.test(JSON.stringify(content));
  const head = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>${needsStyle ? `\n<style>${tableStyle}</style>` : ''}
</head>
<body>
`;
  return [head, ...nodeHtml(content, images), '</body>\n</html>\n'];
}
