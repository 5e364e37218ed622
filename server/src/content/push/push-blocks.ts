import type { BodyContent, BodyNode } from '@portal/contract/content/documents/body-content.ts';
import { nodeHtml } from '#content/documents/body-html.ts';
import { escapeHtml } from '#platform/html.ts';

/** An image on the WordPress site. */
export interface SiteImage {
  /** Null before the image is uploaded. */
  id: number | null;
  url: string;
}
export type SiteImages = ReadonlyMap<number, SiteImage>;

/** Writes a block with its delimiter comments, which the block editor reads. */
function block(name: string, html: string, attributes?: Readonly<Record<string, unknown>>): string {
  // `--` would end the comment, so escape it as WordPress does.
  const json = attributes
    ? ` ${JSON.stringify(attributes).replaceAll('--', '\\u002d\\u002d')}`
    : '';
  return `<!-- wp:${name}${json} -->\n${html}\n<!-- /wp:${name} -->`;
}

const inline = ({ content = [] }: BodyNode): string =>
  content.flatMap((node) => nodeHtml(node, new Map())).join('');

const sourcesOf = (images: SiteImages) =>
  new Map([...images].map(([id, { url }]) => [id, escapeHtml(url)]));

/** Returns a node as a block of plain HTML, for content that no other block can contain. */
const htmlBlock = (node: BodyNode, images: SiteImages): string =>
  block('html', nodeHtml(node, sourcesOf(images)).join('').trim());

function heading(node: BodyNode): string {
  const level = Number(node.attrs?.level);
  const html = `<h${level} class="wp-block-heading">${inline(node)}</h${level}>`;
  return block('heading', html, level === 2 ? undefined : { level });
}

const isList = ({ type }: BodyNode) => type === 'bulletList' || type === 'orderedList';

/**
 * Returns whether a list block can contain the list: each item has one paragraph, optionally followed by nested lists.
 */
const fitsList = ({ content = [] }: BodyNode): boolean =>
  content.every(
    ({ content: [first, ...rest] = [] }) =>
      first?.type === 'paragraph' && rest.every((node) => isList(node) && fitsList(node)),
  );

function list(node: BodyNode): string {
  const { content = [] } = node;
  const items = content.map(({ content: [first, ...nested] = [] }) =>
    block('list-item', `<li>${first ? inline(first) : ''}${nested.map(list).join('\n')}</li>`),
  );
  if (node.type === 'bulletList') {
    return block('list', `<ul class="wp-block-list">${items.join('\n\n')}</ul>`);
  }
  const start = Number(node.attrs?.start ?? 1);
  const html = `<ol${start === 1 ? '' : ` start="${start}"`} class="wp-block-list">${items.join('\n\n')}</ol>`;
  return block('list', html, { ordered: true, ...(start !== 1 && { start }) });
}

const onlyParagraphs = ({ content = [] }: BodyNode) =>
  content.every(({ type }) => type === 'paragraph');

function cell(node: BodyNode): string {
  const tag = node.type === 'tableHeader' ? 'th' : 'td';
  const spans = (['colspan', 'rowspan'] as const)
    .filter((name) => node.attrs?.[name] !== undefined)
    .map((name) => ` ${name}="${Number(node.attrs?.[name])}"`);
  const text = (node.content ?? []).map(inline).join('<br>');
  return `<${tag}${spans.join('')}>${text}</${tag}>`;
}

const rowHtml = ({ content = [] }: BodyNode) => `<tr>${content.map(cell).join('')}</tr>`;

function table(node: BodyNode): string {
  const rows = node.content ?? [];
  const [first, ...rest] = rows;
  const hasHead =
    rest.length > 0 && (first?.content ?? []).every(({ type }) => type === 'tableHeader');
  const head = first && hasHead ? `<thead>${rowHtml(first)}</thead>` : '';
  const body = `<tbody>${(hasHead ? rest : rows).map(rowHtml).join('')}</tbody>`;
  const html = `<figure class="wp-block-table"><table>${head}${body}</table></figure>`;
  return block('table', html, { hasFixedLayout: false });
}

const fitsTable = ({ content = [] }: BodyNode) =>
  content.every(({ content: cells = [] }) => cells.every(onlyParagraphs));

function image({ attrs = {} }: BodyNode, images: SiteImages): string[] {
  const alt = escapeHtml(String(attrs.alt ?? ''));
  const found = images.get(Number(attrs.image));
  if (!found) return alt === '' ? [] : [block('paragraph', `<p>[${alt}]</p>`)];
  const { id, url } = found;
  const width = attrs.width ? `${Number(attrs.width)}%` : undefined;
  const resized = width ? ' is-resized' : '';
  const className = id === null ? '' : ` class="wp-image-${id}"`;
  const style = width ? ` style="width:${width}"` : '';
  const html = `<figure class="wp-block-image size-full${resized}"><img src="${escapeHtml(url)}" alt="${alt}"${className}${style}/></figure>`;
  const attributes = {
    ...(id !== null && { id }),
    ...(width && { width }),
    sizeSlug: 'full',
    linkDestination: 'none',
  };
  return [block('image', html, attributes)];
}

const separator = block('separator', '<hr class="wp-block-separator has-alpha-channel-opacity"/>');

const quotable: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
]);

function quote(node: BodyNode, images: SiteImages): string {
  const { content = [] } = node;
  if (!content.every(({ type }) => quotable.has(type))) return htmlBlock(node, images);
  const inside = content.flatMap((child) => blocksOf(child, images)).join('\n\n');
  return block('quote', `<blockquote class="wp-block-quote">${inside}</blockquote>`);
}

const isEmpty = ({ content = [] }: BodyNode) => content.length === 0;

function blocksOf(node: BodyNode, images: SiteImages): string[] {
  switch (node.type) {
    case 'paragraph':
      return isEmpty(node) ? [] : [block('paragraph', `<p>${inline(node)}</p>`)];
    case 'heading':
      return isEmpty(node) ? [] : [heading(node)];
    case 'bulletList':
    case 'orderedList':
      return [fitsList(node) ? list(node) : htmlBlock(node, images)];
    case 'blockquote':
      return [quote(node, images)];
    case 'table':
      return [fitsTable(node) ? table(node) : htmlBlock(node, images)];
    case 'image':
      return image(node, images);
    case 'horizontalRule':
      return [separator];
    default:
      return [htmlBlock(node, images)];
  }
}

/** Returns an article's text as WordPress block HTML. Omits empty paragraphs. */
export const bodyBlocks = (content: BodyContent, images: SiteImages): string =>
  content.content.flatMap((node) => blocksOf(node, images)).join('\n\n');
