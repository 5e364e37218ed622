import { isStorable } from '../../platform/field-rules.ts';

/** An article's text in the editor's format: a tree of nodes in ProseMirror's JSON. */
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
  /** True if editors send the attribute but it has no effect, so it isn't stored. */
  isDropped?: boolean;
  /** The attribute's default value, which isn't stored. */
  fallback?: number;
  fits: (value: unknown) => boolean;
  complaint: string;
}

export interface NodeRule {
  /** The types of nodes that the node may contain; empty if it may contain none. */
  content: readonly BodyNodeType[];
  /** True if the node is rejected when it has no content. */
  needsContent?: boolean;
  /** The type that the node's first child must have. */
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
  complaint: `A cell can span at most ${most}.`,
});

/** The maximum number of rows and columns that one cell can span. */
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

/** The maximum length of an image's description in characters. */
export const maximumAltLength = 500;
/** The minimum and maximum width of an image, as percentages of the text's width. */
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
        complaint: 'A heading must have a level from 1 to 4.',
      },
    },
  },
  bulletList: { content: ['listItem'], needsContent: true },
  orderedList: {
    content: ['listItem'],
    needsContent: true,
    attributes: {
      start: {
        fits: isWholeNumber(0, 1_000_000),
        complaint: 'A list must start with a whole number.',
      },
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
        complaint: 'This is not a valid language name.',
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
        complaint: 'An image must have the id of an image of this article.',
      },
      alt: {
        fits: (value) =>
          typeof value === 'string' && value.length <= maximumAltLength && isStorable(value),
        complaint: `A description can have at most ${maximumAltLength} characters.`,
      },
      width: {
        fits: isWholeNumber(imageWidths.smallest, imageWidths.largest),
        complaint: 'An image’s width must be 10 to 100 percent.',
      },
    },
  },
  table: { content: ['tableRow'], needsContent: true },
  // A row may be empty, because cells of the rows above it can span all its columns.
  tableRow: { content: ['tableHeader', 'tableCell'] },
  tableHeader: cell,
  tableCell: cell,
  hardBreak: { content: [], hasMarks: true },
  text: { content: [], hasMarks: true },
};

/**
 * Returns whether a link may have this address. Only http, https, and mailto are safe; a browser would run other
 * schemes, such as javascript.
 */
export function isSafeLink(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 2_000 || !isStorable(value)) return false;
  if (!URL.canParse(value)) return false;
  return ['http:', 'https:', 'mailto:'].includes(new URL(value).protocol);
}

const dropped: AttributeRule = { isDropped: true, fits: () => true, complaint: '' };

/** A link's attributes, including those that editors send but that aren't stored. */
export const linkAttributes: Readonly<Record<string, AttributeRule>> = {
  href: {
    isRequired: true,
    fits: isSafeLink,
    complaint: 'A link must use http, https or mailto.',
  },
  target: dropped,
  rel: dropped,
  class: dropped,
  title: dropped,
};

/** The maximum depth of nested nodes. */
export const maximumBodyDepth = 20;
/** The maximum length of the content as JSON, in characters. */
export const maximumBodySize = 1_000_000;
