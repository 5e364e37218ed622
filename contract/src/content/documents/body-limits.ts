import type { BodyContent, BodyNode } from './body-content.ts';

/**
 * Limits for content that can be far larger in an export than in the stored text. An export builds each table's full
 * grid, which can be huge even if the table has few cells, and includes an image's bytes for each occurrence of the
 * image.
 */
export const bodyLimits = {
  /** The maximum total of rows × columns, counting spans, for all tables in an article's text. */
  gridCells: 5_000,
  /** The maximum total of bytes × occurrences for all images in an article's text. */
  imageBytes: 20 * 1_048_576,
} as const;

/**
 * Returns the number of rows that a cell spans within its table. Browsers and Word clip longer spans in the same way.
 */
export function clippedRowspan(cell: BodyNode, rowIndex: number, rowCount: number): number {
  return Math.min(Number(cell.attrs?.rowspan ?? 1), rowCount - rowIndex);
}

/** Returns the table with every rowspan clipped to the table's last row. */
export function clipRowspans(table: BodyNode): BodyNode {
  const rows = table.content ?? [];
  const clip = (cell: BodyNode, rowIndex: number): BodyNode => {
    const rowspan = clippedRowspan(cell, rowIndex, rows.length);
    if (rowspan === Number(cell.attrs?.rowspan ?? 1)) return cell;
    const { rowspan: _, ...others } = cell.attrs ?? {};
    const attrs = rowspan === 1 ? others : { ...others, rowspan };
    const { attrs: _attrs, ...rest } = cell;
    return { ...rest, ...(Object.keys(attrs).length > 0 && { attrs }) };
  };
  const content = rows.map((row, index) =>
    row.content ? { ...row, content: row.content.map((cell) => clip(cell, index)) } : row,
  );
  return { ...table, content };
}

/** Returns rows × columns of one table. Stops counting once the result exceeds `most`, to limit the cost. */
function countTableCells({ content: rows = [] }: BodyNode, most: number): number {
  /** For each column, the number of rows, starting with the current row, that a cell covers. */
  const covered: number[] = [];
  for (const [index, { content: cells = [] }] of rows.entries()) {
    let column = 0;
    for (const cell of cells) {
      while (covered[column]) column += 1;
      const rowspan = clippedRowspan(cell, index, rows.length);
      for (const end = column + Number(cell.attrs?.colspan ?? 1); column < end; column += 1) {
        covered[column] = Math.max(covered[column] ?? 0, rowspan);
      }
      if (rows.length * covered.length > most) return rows.length * covered.length;
    }
    for (const column of covered.keys()) covered[column] = Math.max(0, (covered[column] ?? 0) - 1);
  }
  return rows.length * Math.max(covered.length, 1);
}

/**
 * Returns the total of rows × columns, counting spans, for all tables in a node. Stops counting once the total exceeds
 * `most`.
 */
export function countGridCells(node: BodyNode, most: number = bodyLimits.gridCells): number {
  let count = node.type === 'table' ? countTableCells(node, most) : 0;
  for (const child of node.content ?? []) {
    if (count > most) break;
    count += countGridCells(child, most - count);
  }
  return count;
}

/** Returns how many times the content shows each of its images, by image id. */
export function countImageShowings(content: BodyContent): Map<number, number> {
  const showings = new Map<number, number>();
  const visit = (node: BodyNode): void => {
    if (node.type === 'image') {
      const id = Number(node.attrs?.image);
      showings.set(id, (showings.get(id) ?? 0) + 1);
    }
    for (const child of node.content ?? []) visit(child);
  };
  visit(content);
  return showings;
}

const grouped = (value: number) => value.toLocaleString('en');
const megabytes = (bytes: number) => Math.ceil(bytes / 104_857.6) / 10;

export const bodyLimitMessages = {
  gridCells: `The tables have more than ${grouped(bodyLimits.gridCells)} cells (rows × columns, with spans). Remove rows or columns, or move a table to another article.`,
  imageBytes: (bytes: number) =>
    `The images have ${megabytes(bytes)} MB as shown; a text shows at most ${bodyLimits.imageBytes / 1_048_576} MB. Show fewer or smaller images.`,
} as const;
