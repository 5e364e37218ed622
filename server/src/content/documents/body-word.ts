import type {
  BodyContent,
  BodyMark,
  BodyNode,
} from '@portal/contract/content/documents/body-content.ts';
import { clippedRowspan } from '@portal/contract/content/documents/body-limits.ts';
import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  type INumberingOptions,
  type IRunOptions,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { LoadedImage, LoadedImages } from './images/body-image.service.ts';

type Block = Paragraph | Table;
type Inline = TextRun | ExternalHyperlink;
type Numbering = INumberingOptions['config'][number];

/** The indentation of one level in twentieths of a point, Word's unit. */
const indentStep = 480;
/** The size of a page inside one-inch margins, in pixels of 1/96 inch. */
const page = { width: 624, height: 864 };
const codeFont = 'Consolas';
/** The index of the deepest list level; Word supports nine levels. */
const deepestLevel = 8;

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
] as const;

/** Removes control characters except tabs: XML doesn't allow them, so Word would reject the whole file. */
const withoutControls = (text: string) =>
  text.replace(/[\p{Cc}\ufffe\uffff]/gu, (character) => (character === '\t' ? '\t' : ''));

interface Place {
  /** The number of indentation levels. */
  depth: number;
  isQuoted: boolean;
  /** The list whose marker the next paragraph shows. */
  marker?: { reference: string; level: number };
}

const styles: Readonly<Partial<Record<BodyMark['type'], IRunOptions>>> = {
  bold: { bold: true },
  italic: { italics: true },
  strike: { strike: true },
  underline: { underline: {} },
  superscript: { superScript: true },
  subscript: { subScript: true },
  code: { font: codeFont },
  link: { style: 'Hyperlink' },
};

function inlineOf(node: BodyNode): Inline {
  const marks = node.marks ?? [];
  const style = Object.assign({}, ...marks.map(({ type }) => styles[type])) as IRunOptions;
  const run =
    node.type === 'hardBreak'
      ? new TextRun({ ...style, break: 1 })
      : new TextRun({ ...style, text: withoutControls(node.text ?? '') });
  const href = marks.find(({ type }) => type === 'link')?.attrs?.href;
  if (href === undefined) return run;
  // Encode the address with `URL`, because Word rejects a file with an address that isn't encoded.
  return new ExternalHyperlink({ link: new URL(String(href)).href, children: [run] });
}

/** Writes one text and collects its lists' numbering, because Word defines list numbering for the whole file. */
class WordWriter {
  readonly numbering: Numbering[] = [];
  readonly #images: LoadedImages;

  constructor(images: LoadedImages) {
    this.#images = images;
  }

  blocks(nodes: readonly BodyNode[], place: Place): Block[] {
    return nodes.flatMap((node, index) => {
      // Remove the marker after a list item's first block.
      const { marker, ...rest } = place;
      return this.#block(node, index === 0 && marker ? place : rest);
    });
  }

  #block(node: BodyNode, place: Place): Block[] {
    const { type, content = [], attrs = {} } = node;
    if (type === 'bulletList' || type === 'orderedList') return this.#list(node, place);
    if (type === 'blockquote') {
      return this.blocks(content, { ...place, depth: place.depth + 1, isQuoted: true });
    }
    if (type === 'table') return this.#table(node, place);
    if (type === 'image') return [this.#image(node, place)];
    if (type === 'horizontalRule') return [new Paragraph({ thematicBreak: true })];
    if (type === 'codeBlock') return [this.#code(node, place)];
    const level = type === 'heading' ? headings[Number(attrs.level) - 1] : undefined;
    return [
      new Paragraph({
        ...this.#layout(place),
        ...(level && { heading: level }),
        children: content.map(inlineOf),
      }),
    ];
  }

  #layout({ depth, isQuoted, marker }: Place) {
    return {
      spacing: { after: 120 },
      ...(marker ? { numbering: marker } : { indent: { left: depth * indentStep } }),
      ...(isQuoted && {
        border: { left: { style: BorderStyle.SINGLE, size: 12, color: 'BBBBBB', space: 8 } },
      }),
    };
  }

  #list(list: BodyNode, place: Place): Block[] {
    const level = Math.min(place.depth, deepestLevel);
    const reference = `list-${this.numbering.length}`;
    const isOrdered = list.type === 'orderedList';
    this.numbering.push({
      reference,
      levels: [
        {
          level,
          format: isOrdered ? LevelFormat.DECIMAL : LevelFormat.BULLET,
          text: isOrdered ? `%${level + 1}.` : '•',
          alignment: AlignmentType.LEFT,
          start: Number(list.attrs?.start ?? 1),
          style: {
            paragraph: { indent: { left: (place.depth + 1) * indentStep, hanging: indentStep } },
          },
        },
      ],
    });
    const { isQuoted } = place;
    return (list.content ?? []).flatMap((item) =>
      this.blocks(item.content ?? [], {
        depth: place.depth + 1,
        isQuoted,
        marker: { reference, level },
      }),
    );
  }

  #code({ content = [] }: BodyNode, place: Place): Paragraph {
    const lines = content
      .map(({ text = '' }) => text)
      .join('')
      .split('\n');
    return new Paragraph({
      ...this.#layout(place),
      shading: { fill: 'F3F3F3' },
      children: lines.map(
        (line, index) =>
          new TextRun({
            text: withoutControls(line),
            font: codeFont,
            ...(index > 0 && { break: 1 }),
          }),
      ),
    });
  }

  #image({ attrs = {} }: BodyNode, place: Place): Paragraph {
    const image = this.#images.get(Number(attrs.image));
    const alt = withoutControls(String(attrs.alt ?? ''));
    const { marker: _, ...layout } = place;
    return new Paragraph({
      ...this.#layout(layout),
      children: image ? [imageRun(image, alt, Number(attrs.width) || null)] : [new TextRun(alt)],
    });
  }

  #table(table: BodyNode, { depth }: Place): Block[] {
    const all = table.content ?? [];
    const rows = all.map((row, index) => {
      const cells = row.content ?? [];
      return new TableRow({
        tableHeader: cells.length > 0 && cells.every(({ type }) => type === 'tableHeader'),
        children: cells.map((cell) => this.#cell(cell, clippedRowspan(cell, index, all.length))),
      });
    });
    const indent = { size: depth * indentStep, type: WidthType.DXA };
    return [
      new Table({ rows, indent, width: { size: 100, type: WidthType.PERCENTAGE } }),
      // Add an empty paragraph, because Word would otherwise join consecutive tables.
      new Paragraph({ spacing: { after: 60 } }),
    ];
  }

  #cell({ type, attrs = {}, content = [] }: BodyNode, rowSpan: number): TableCell {
    return new TableCell({
      columnSpan: Number(attrs.colspan ?? 1),
      rowSpan,
      margins: { top: 60, bottom: 60, left: 100, right: 100 },
      ...(type === 'tableHeader' && { shading: { fill: 'F3F3F3' } }),
      children: this.blocks(content, { depth: 0, isQuoted: false }),
    });
  }
}

const wordTypes: Readonly<Record<string, 'png' | 'jpg' | 'gif'>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
};

function imageRun(image: LoadedImage, alt: string, percent: number | null): ImageRun {
  const width = percent === null ? image.width : (page.width * percent) / 100;
  const scale = Math.min(width / image.width, page.width / image.width, page.height / image.height);
  return new ImageRun({
    type: wordTypes[image.content_type] ?? 'png',
    data: image.bytes,
    transformation: {
      width: Math.max(1, Math.round(image.width * scale)),
      height: Math.max(1, Math.round(image.height * scale)),
    },
    altText: { name: `Image ${image.id}`, title: alt, description: alt },
  });
}

/** Converts WebP images, because Word can't show them. */
async function forWord(images: LoadedImages): Promise<LoadedImages> {
  const readable = new Map(images);
  for (const [id, image] of images) {
    if (wordTypes[image.content_type]) continue;
    const { default: sharp } = await import('sharp');
    const bytes = await sharp(image.bytes).png().toBuffer();
    readable.set(id, { ...image, bytes, content_type: 'image/png' });
  }
  return readable;
}

export async function bodyWord(
  title: string,
  content: BodyContent,
  images: LoadedImages,
): Promise<Buffer> {
  const writer = new WordWriter(await forWord(images));
  const children = writer.blocks(content.content, { depth: 0, isQuoted: false });
  const file = new Document({
    title: withoutControls(title),
    creator: 'Portal',
    styles: { default: { document: { run: { font: 'Calibri', size: 22 } } } },
    numbering: { config: writer.numbering },
    sections: [{ children }],
  });
  return Packer.toBuffer(file);
}
