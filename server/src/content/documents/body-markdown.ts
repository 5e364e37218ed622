import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { bodyImageIds } from '@portal/contract/content/documents/body-text.ts';
import { defaultMarkdownSerializer, MarkdownSerializer } from 'prosemirror-markdown';
import { type Mark, Node, Schema } from 'prosemirror-model';
import type { ImageSources } from './body-html.ts';

const spans = { colspan: { default: 1 }, rowspan: { default: 1 } };

/** The ProseMirror schema for bodies. The rules are in the contract's `body-content.ts`. */
const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block' },
    heading: { content: 'inline*', group: 'block', attrs: { level: {} } },
    bulletList: { content: 'listItem+', group: 'block' },
    orderedList: { content: 'listItem+', group: 'block', attrs: { start: { default: 1 } } },
    listItem: { content: 'paragraph block*' },
    blockquote: { content: 'block+', group: 'block' },
    codeBlock: {
      content: 'text*',
      group: 'block',
      code: true,
      marks: '',
      attrs: { language: { default: '' } },
    },
    horizontalRule: { group: 'block' },
    image: {
      group: 'block',
      attrs: { image: {}, alt: { default: '' }, width: { default: null } },
    },
    table: { content: 'tableRow+', group: 'block' },
    tableRow: { content: '(tableHeader | tableCell)*' },
    tableHeader: { content: 'block+', attrs: spans },
    tableCell: { content: 'block+', attrs: spans },
    hardBreak: { inline: true, group: 'inline' },
    text: { group: 'inline' },
  },
  marks: {
    link: { attrs: { href: {} } },
    bold: {},
    italic: {},
    strike: {},
    underline: {},
    superscript: {},
    subscript: {},
    code: {},
  },
});

const { nodes, marks } = defaultMarkdownSerializer;

function known<Value>(table: Readonly<Record<string, Value>>, name: string): Value {
  const value = table[name];
  if (!value) throw new Error(`The Markdown serializer has no '${name}'.`);
  return value;
}

/** Returns a link's URL for use in parentheses. Characters that would end the URL are percent-encoded. */
const address = (mark: Mark) =>
  String(mark.attrs.href).replace(/[\s<>()\\]/g, (character) =>
    encodeURIComponent(character).replace('(', '%28').replace(')', '%29'),
  );

const serializer = new MarkdownSerializer(
  {
    paragraph: known(nodes, 'paragraph'),
    heading: known(nodes, 'heading'),
    blockquote: known(nodes, 'blockquote'),
    horizontalRule: known(nodes, 'horizontal_rule'),
    hardBreak: known(nodes, 'hard_break'),
    text: known(nodes, 'text'),
    listItem: known(nodes, 'list_item'),
    image: (state, node) => {
      state.write(`![${state.esc(String(node.attrs.alt))}][image-${node.attrs.image}]`);
      state.closeBlock(node);
    },
    table: (state, node) => {
      tableLines(node).forEach((line, index) => {
        if (index > 0) state.ensureNewLine();
        state.write(line);
      });
      state.closeBlock(node);
    },
    bulletList: (state, node) => state.renderList(node, '  ', () => '- '),
    orderedList: (state, node) => {
      const start = Number(node.attrs.start);
      const width = String(start + node.childCount - 1).length + 2;
      state.renderList(node, ' '.repeat(width), (index) => `${start + index}. `.padEnd(width));
    },
    codeBlock: (state, node) => {
      // Don't spread the runs into Math.max, because a function call accepts only a limited number of arguments.
      const runs = node.textContent.match(/`{3,}/g) ?? [];
      const longest = runs.reduce((most, run) => Math.max(most, run.length), 2);
      const fence = '`'.repeat(longest + 1);
      state.write(`${fence}${node.attrs.language}\n`);
      state.text(node.textContent, false);
      state.write('\n');
      state.write(fence);
      state.closeBlock(node);
    },
  },
  {
    bold: known(marks, 'strong'),
    italic: known(marks, 'em'),
    code: known(marks, 'code'),
    strike: { open: '~~', close: '~~', mixable: true, expelEnclosingWhitespace: true },
    // Markdown has no underline, superscript or subscript, so use HTML tags.
    underline: { open: '<u>', close: '</u>', mixable: true },
    superscript: { open: '<sup>', close: '</sup>', mixable: true },
    subscript: { open: '<sub>', close: '</sub>', mixable: true },
    link: { open: '[', close: (_, mark) => `](${address(mark)})`, mixable: false },
  },
  // Escape these characters, because otherwise typed text such as '<b>' would become a tag.
  { escapeExtraCharacters: /[<>&]/g },
);

/** Returns a cell's text on one line, as tables in GitHub's Markdown require. */
function cellText(cell: Node): string {
  return serializer
    .serialize(schema.node('doc', null, cell.content), { tightLists: true })
    .trim()
    .replaceAll('\\\n', '<br>')
    .replace(/\n+/g, '<br>')
    .replace(/\|/g, '\\|');
}

/**
 * Returns the text of cells by row and column. The text of a cell that spans several positions is in the first
 * position.
 */
function tableGrid(table: Node): string[][] {
  const grid: string[][] = table.children.map(() => []);
  table.forEach((row, _, rowIndex) => {
    let column = 0;
    row.forEach((cell) => {
      while (grid[rowIndex]?.[column] !== undefined) column += 1;
      const { colspan, rowspan } = cell.attrs;
      for (const line of grid.slice(rowIndex, rowIndex + rowspan)) {
        for (let index = column; index < column + colspan; index += 1) line[index] ??= '';
      }
      const own = grid[rowIndex];
      if (own) own[column] = cellText(cell);
    });
  });
  return grid;
}

const tableLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function tableLines(table: Node): string[] {
  const grid = tableGrid(table);
  const width = grid.reduce((most, row) => Math.max(most, row.length), 1);
  const rows = grid.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? ''));
  const first = table.firstChild;
  const hasHeader = first?.children.every(({ type }) => type.name === 'tableHeader');
  const header = hasHeader ? rows.shift() : undefined;
  return [
    // Write an empty header if the table has none, because Markdown requires a header.
    tableLine(header ?? Array<string>(width).fill('')),
    tableLine(Array<string>(width).fill('---')),
    ...rows.map(tableLine),
  ];
}

/**
 * The maximum number of blocks in a piece. The serializer searches its whole output after each block, so only small
 * pieces keep the total time linear.
 */
const blocksPerPiece = 50;
const isList = ({ type }: Node) => type.name === 'bulletList' || type.name === 'orderedList';

function blocksText({ children }: Node): string {
  const pieces: Node[][] = [];
  for (const block of children) {
    const piece = pieces.at(-1);
    const last = piece?.at(-1);
    // Keep consecutive lists in one piece, because they need more than a blank line between them.
    const goesOn =
      piece && (piece.length < blocksPerPiece || (last && isList(last) && isList(block)));
    if (goesOn) piece.push(block);
    else pieces.push([block]);
  }
  return pieces
    .map((blocks) => serializer.serialize(schema.node('doc', null, blocks), { tightLists: true }))
    .filter((text) => text !== '')
    .join('\n\n');
}

/** Returns a body as Markdown (CommonMark with GitHub's strikethrough and tables), with the image data at the end. */
export function bodyMarkdown(content: BodyContent, images: ImageSources): string {
  const text = blocksText(Node.fromJSON(schema, content));
  const sources = bodyImageIds(content).flatMap((id) => {
    const source = images.get(id);
    return source === undefined ? [] : `[image-${id}]: ${source}`;
  });
  return `${[text, ...(sources.length > 0 ? [sources.join('\n')] : [])].join('\n\n')}\n`;
}
