import type { ApprovedContent } from '@portal/contract/content/approval/approved-content.ts';
import type { BodyContent, BodyNode } from '@portal/contract/content/documents/body-content.ts';
import { tidyText } from './words.ts';

interface ExpectedLink {
  href: string;
  text: string;
}

export interface ExpectedBlock {
  text: string;
  isHeading: boolean;
  links: ExpectedLink[];
}

/** The content that a page must show. */
export interface ExpectedContent {
  title: string;
  blocks: ExpectedBlock[];
  /** The images' descriptions. Images with an empty description are only counted. */
  imageAlts: string[];
  /** The names of the images' files, if known. */
  imageNames: string[];
  /** The links that the article promises to its client, in addition to the links in its text. */
  promisedLinks: { href: string; anchor: string | null }[];
}

function inlineText(node: BodyNode): string {
  if (node.type === 'text') return node.text ?? '';
  if (node.type === 'hardBreak') return ' ';
  return (node.content ?? []).map(inlineText).join('');
}

/** Returns a block's links; adjacent pieces of text with the same address are one link. */
function linksOf({ content = [] }: BodyNode): ExpectedLink[] {
  const links: ExpectedLink[] = [];
  let open: ExpectedLink | null = null;
  for (const piece of content) {
    const href = piece.marks?.find(({ type }) => type === 'link')?.attrs?.href;
    if (href === undefined) {
      open = null;
      continue;
    }
    if (open && open.href === String(href)) open.text += inlineText(piece);
    else {
      open = { href: String(href), text: inlineText(piece) };
      links.push(open);
    }
  }
  return links.map(({ href, text }) => ({ href, text: tidyText(text) }));
}

/** A line such as `[gallery ids="1,2"]`, which WordPress replaces with generated content. */
const shortcode = /^(\[\/?[a-z][\w-]*(\s[^\]]*)?\]\s*)+$/i;

function blocksOf(node: BodyNode): ExpectedBlock[] {
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'codeBlock') {
    const text = tidyText(inlineText(node));
    if (text === '' || shortcode.test(text)) return [];
    return [{ text, isHeading: node.type === 'heading', links: linksOf(node) }];
  }
  return (node.content ?? []).flatMap(blocksOf);
}

const imageAltsOf = (node: BodyNode): string[] =>
  node.type === 'image'
    ? [String(node.attrs?.alt ?? '')]
    : (node.content ?? []).flatMap(imageAltsOf);

/** Returns the content that the page of an article must show, or null if the portal doesn't have its text. */
export function expectedContent(
  content: Omit<ApprovedContent, 'text'> & { text: BodyContent | null },
): ExpectedContent | null {
  if (!content.text) return null;
  const blocks = blocksOf(content.text);
  if (blocks.length === 0) return null;
  const promised = [
    { href: content.url_1, anchor: content.anchor_1 },
    { href: content.url_2, anchor: content.anchor_2 },
  ];
  return {
    title: tidyText(content.title),
    blocks,
    imageAlts: imageAltsOf(content.text),
    imageNames: [],
    promisedLinks: promised.flatMap(({ href, anchor }) => (href ? [{ href, anchor }] : [])),
  };
}
