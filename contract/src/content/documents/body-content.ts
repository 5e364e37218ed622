import { isStorable } from '../../platform/field-rules.ts';

/** The text of an article in the editor's format: a tree of nodes in ProseMirror's JSON. */
export interface BodyContent extends BodyNode {
  type: 'doc';
  content: BodyNode[];
}

export interface BodyNode {
  type: BodyNodeType;
  attrs?: Record<string, string | number>;
  content?: BodyNode[];
  text?: string;
  marks?: BodyMark[];
}

export interface BodyMark {
  type: BodyMarkType;
  attrs?: Record<string, string | number>;
}

export const bodyMarkTypes = [
  'bold',
  'italic',
  'strike',
  'underline',
  'superscript',
  'subscript',
  'code',
  'link',
] as const;
export type BodyMarkType = (typeof bodyMarkTypes)[number];

export interface AttributeRule {
  isRequired?: boolean;
  /** Sent by editors without any effect: it is left out of the stored content. */
  isDropped?: boolean;
  /** Left out of the stored content: a missing value means the same. */
  fallback?: number;
  fits: (value: unknown) => boolean;
  complaint: string;
}

export interface NodeRule {
  /** The nodes that it may contain; empty if it may contain none. */
  content: readonly BodyNodeType[];
  /** True if it is dropped without content. */
  needsContent?: boolean;
  /** The node that must come first in it. */
  first?: BodyNodeType;
  attributes?: Readonly<Record<string, AttributeRule>>;
  hasMarks?: boolean;
}

const bodyNodeTypes = [
  'doc',
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'codeBlock',
  'horizontalRule',
  'image',
  'table',
  'tableRow',
  'tableHeader',
  'tableCell',
  'hardBreak',
  'text',
] as const;
export type BodyNodeType = (typeof bodyNodeTypes)[number];

const blocks = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'blockquote',
  'codeBlock',
  'horizontalRule',
  'image',
  'table',
] as const;
const inline = ['text', 'hardBreak'] as const;

const isWholeNumber = (from: number, to: number) => (value: unknown) =>
  Number.isInteger(value) && Number(value) >= from && Number(value) <= to;

const span = (most: number): AttributeRule => ({
  fallback: 1,
  fits: isWholeNumber(1, most),
  complaint: `A cell spans at most ${most}.`,
});

/** The largest number of rows and columns that one cell may span. */
export const maximumSpan = { rows: 200, columns: 50 } as const;

const cell: NodeRule = {
  content: blocks,
  needsContent: true,
  attributes: {
    colspan: span(maximumSpan.columns),
    rowspan: span(maximumSpan.rows),
    colwidth: { isDropped: true, fits: () => true, complaint: '' },
  },
};

/** Characters of an image's description. */
export const maximumAltLength = 500;
/** The share of the text's width, in percent. */
export const imageWidths = { smallest: 10, largest: 100 } as const;

/** The nodes that an article's text may contain. */
export const nodeRules: Readonly<Record<BodyNodeType, NodeRule>> = {
  doc: { content: blocks, needsContent: true },
  paragraph: { content: inline },
  heading: {
    content: inline,
    attributes: {
      level: {
        isRequired: true,
        fits: isWholeNumber(1, 4),
        complaint: 'A heading has a level from 1 to 4.',
      },
    },
  },
  bulletList: { content: ['listItem'], needsContent: true },
  orderedList: {
    content: ['listItem'],
    needsContent: true,
    attributes: {
      start: { fits: isWholeNumber(0, 1_000_000), complaint: 'A list starts with a number.' },
      type: { isDropped: true, fits: () => true, complaint: '' },
    },
  },
  listItem: { content: blocks, needsContent: true, first: 'paragraph' },
  blockquote: { content: blocks, needsContent: true },
  codeBlock: {
    content: ['text'],
    attributes: {
      language: {
        fits: (value) => typeof value === 'string' && /^[\w+#.-]{1,40}$/.test(value),
        complaint: 'This is not the name of a language.',
      },
    },
  },
  horizontalRule: { content: [] },
  image: {
    content: [],
    attributes: {
      image: {
        isRequired: true,
        fits: isWholeNumber(1, 2_147_483_647),
        complaint: 'An image has the id under which the article keeps it.',
      },
      alt: {
        fits: (value) =>
          typeof value === 'string' && value.length <= maximumAltLength && isStorable(value),
        complaint: `A description has at most ${maximumAltLength} characters.`,
      },
      width: {
        fits: isWholeNumber(imageWidths.smallest, imageWidths.largest),
        complaint: 'An image takes 10 to 100 percent of the width.',
      },
    },
  },
  table: { content: ['tableRow'], needsContent: true },
  // A row has no cell if cells of the rows above span all of it.
  tableRow: { content: ['tableHeader', 'tableCell'] },
  tableHeader: cell,
  tableCell: cell,
  hardBreak: { content: [], hasMarks: true },
  text: { content: [], hasMarks: true },
};

/** Returns whether a link may have this address: the web and mail, nothing that a browser would run. */
export function isSafeLink(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 2_000 || !isStorable(value)) return false;
  if (!URL.canParse(value)) return false;
  return ['http:', 'https:', 'mailto:'].includes(new URL(value).protocol);
}

const dropped: AttributeRule = { isDropped: true, fits: () => true, complaint: '' };

/** The attributes of a link that are kept, and the ones that editors send in addition. */
export const linkAttributes: Readonly<Record<string, AttributeRule>> = {
  href: {
    isRequired: true,
    fits: isSafeLink,
    complaint: 'A link leads to http, https or mailto.',
  },
  target: dropped,
  rel: dropped,
  class: dropped,
  title: dropped,
};

/** Nodes inside nodes at most this deep. */
export const maximumBodyDepth = 20;
/** Characters of the content written as JSON. */
export const maximumBodySize = 1_000_000;
