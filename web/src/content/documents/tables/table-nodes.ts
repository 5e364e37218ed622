import { maximumSpan } from '@portal/contract/content/documents/body-content.ts';
import { type Extensions, Node } from '@tiptap/core';
import { addRowAfter, goToNextCell, isInTable, tableEditing } from '@tiptap/pm/tables';
import styles from './Tables.module.css';

const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

/** The table node, rendered in a box that scrolls if the table is wider than the text. */
const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: ({ name }) => (roles[name] ? { tableRole: roles[name] } : {}),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addNodeView:
    () =>
    ({ editor }) => {
      const dom = document.createElement('div');
      dom.className = styles.box ?? '';
      if (!editor.isEditable) {
        // In reading mode, the box needs a tab stop, because scrollable content must be reachable by keyboard.
        dom.tabIndex = 0;
        dom.role = 'region';
        dom.ariaLabel = 'Table';
      }
      const table = dom.appendChild(document.createElement('table'));
      return { dom, contentDOM: table.appendChild(document.createElement('tbody')) };
    },
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const { editor } = this;
    const go = (direction: 1 | -1) => goToNextCell(direction)(editor.state, editor.view.dispatch);
    return {
      Tab: () => {
        if (!isInTable(editor.state)) return false;
        if (!go(1) && addRowAfter(editor.state, editor.view.dispatch)) go(1);
        return true;
      },
      'Shift-Tab': () => isInTable(editor.state) && (go(-1) || true),
    };
  },
});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableHeader | tableCell)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const span = (name: 'colspan' | 'rowspan', most: number) => ({
  default: 1,
  parseHTML: (element: HTMLElement) =>
    Math.min(most, Math.max(1, Math.floor(Number(element.getAttribute(name))) || 1)),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
});

const cell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      colspan: span('colspan', maximumSpan.columns),
      rowspan: span('rowspan', maximumSpan.rows),
      // ProseMirror's table commands expect this attribute.
      colwidth: { default: null, rendered: false, parseHTML: () => null },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

export const tableNodes: Extensions = [
  Table,
  TableRow,
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
];
