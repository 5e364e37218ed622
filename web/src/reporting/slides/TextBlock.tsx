import {
  type BodyContent,
  type BodyMark,
  type BodyNode,
  isSafeLink,
} from '@portal/contract/content/documents/body-content.ts';
import { readBodyContent } from '@portal/contract/content/documents/body-reader.ts';
import { dataOf } from '@portal/contract/reporting/slide-components.ts';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { lookOf, sizeOf } from './attributes.ts';
import styles from './Slides.module.css';
import type { SlideComponentProps } from './shown-content.ts';

/** Renders rich text from its document, without loading the editor. Skips node types that aren't allowed. */
export function TextBlock({ component }: SlideComponentProps) {
  const data = dataOf(component, 'content');
  const content = useMemo(() => readDocument(data), [data]);
  return (
    <div className={styles.text} data-size={sizeOf(component)} style={lookOf(component)}>
      {content.map(drawNode)}
    </div>
  );
}

function readDocument(data: unknown): BodyContent['content'] {
  const read = readBodyContent(data);
  return 'content' in read ? read.content.content : [];
}

const tags: Partial<Record<BodyNode['type'], string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  listItem: 'li',
  blockquote: 'blockquote',
  tableRow: 'tr',
  horizontalRule: 'hr',
  hardBreak: 'br',
};

const markTags: Record<Exclude<BodyMark['type'], 'link'>, string> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
  superscript: 'sup',
  subscript: 'sub',
  code: 'code',
};

const drawMark = (inside: ReactNode, { type, attrs }: BodyMark): ReactNode => {
  if (type !== 'link') return createElement(markTags[type], null, inside);
  const address = attrs?.href;
  if (!isSafeLink(address)) return inside;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  );
};

function drawNode(node: BodyNode, key: number): ReactNode {
  const { type, attrs = {}, content = [], marks = [], text } = node;
  if (type === 'text')
    return <Fragment key={key}>{marks.reduce(drawMark, text as ReactNode)}</Fragment>;
  const tag = tags[type];
  if (tag === 'hr' || tag === 'br') return createElement(tag, { key });
  const inside = content.map(drawNode);
  if (tag) return createElement(tag, { key }, ...inside);
  switch (type) {
    case 'heading':
      return createElement(`h${attrs.level}`, { key }, ...inside);
    case 'orderedList':
      return (
        <ol key={key} start={Number(attrs.start ?? 1)}>
          {inside}
        </ol>
      );
    case 'codeBlock':
      return (
        <pre key={key}>
          <code>{inside}</code>
        </pre>
      );
    case 'table':
      return (
        <table key={key}>
          <tbody>{inside}</tbody>
        </table>
      );
    case 'tableHeader':
    case 'tableCell': {
      const spans = { colSpan: Number(attrs.colspan ?? 1), rowSpan: Number(attrs.rowspan ?? 1) };
      return createElement(type === 'tableCell' ? 'td' : 'th', { key, ...spans }, ...inside);
    }
    default:
      // Images aren't allowed here, because they belong to articles.
      return null;
  }
}
