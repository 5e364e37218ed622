import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { defaultMarkdownSerializer, MarkdownSerializer } from 'prosemirror-markdown';
import { type Mark, Node, Schema } from 'prosemirror-model';

/** The ProseMirror schema of bodies; `body-content.ts` of the contract has the rules. */
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
    hardBreak: { inline: true, group: 'inline' },
    text: { group: 'inline' },
  },
  marks: {
    link: { attrs: { href: {} } },
    bold: {},
    italic: {},
    strike: {},
    underline: {},
    code: {},
  },
});

const { nodes, marks } = defaultMarkdownSerializer;

function known<Value>(table: Readonly<Record<string, Value>>, name: string): Value {
  const value = table[name];
  if (!value) throw new Error(`The Markdown serializer has no '${name}'.`);
  return value;
}

/** A URL in angle brackets; characters that would end it are percent-encoded. */
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
    bulletList: (state, node) => state.renderList(node, '  ', () => '- '),
    orderedList: (state, node) => {
      const start = Number(node.attrs.start);
      const width = String(start + node.childCount - 1).length + 2;
      state.renderList(node, ' '.repeat(width), (place) => `${start + place}. `.padEnd(width));
    },
    codeBlock: (state, node) => {
      // Not spread into Math.max: a text can have more runs than a call takes arguments.
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
    // Markdown has no underline.
    underline: { open: '<u>', close: '</u>', mixable: true },
    link: { open: '[', close: (_, mark) => `](${address(mark)})`, mixable: false },
  },
  // Otherwise '<b>' in a text would become a tag.
  { escapeExtraCharacters: /[<>&]/g },
);

/** Returns a body as Markdown (CommonMark with GitHub's strikethrough). */
export function bodyMarkdown(content: BodyContent): string {
  return `${serializer.serialize(Node.fromJSON(schema, content), { tightLists: true })}\n`;
}
