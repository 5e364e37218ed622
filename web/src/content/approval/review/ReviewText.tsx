import { reviewImagePath } from '@portal/contract/content/approval/review.calls.ts';
import type { ReviewedArticle } from '@portal/contract/content/approval/review.schema.ts';
import type {
  BodyContent,
  BodyMark,
  BodyNode,
} from '@portal/contract/content/documents/body-content.ts';
import { createElement, Fragment, type ReactNode } from 'react';
import styles from './Review.module.css';

interface ReviewTextProps {
  token: string;
  content: BodyContent | null;
  images: ReviewedArticle['images'];
}

/** Renders an article's text without the editor's code, which is too large for a slow phone. */
export function ReviewText({ token, content, images }: ReviewTextProps) {
  if (!content) return null;
  return (
    <article className={styles.prose} aria-label="Text">
      {childrenOf(content, { token, images })}
    </article>
  );
}

type Shown = Pick<ReviewTextProps, 'token' | 'images'>;

const childrenOf = ({ content = [] }: BodyNode, shown: Shown): ReactNode =>
  content.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a stored text never change places
    <Fragment key={index}>{nodeOf(node, shown)}</Fragment>
  ));

const tags: Partial<Record<BodyNode['type'], string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  listItem: 'li',
  blockquote: 'blockquote',
  tableRow: 'tr',
};

function nodeOf(node: BodyNode, shown: Shown): ReactNode {
  const { type, attrs = {} } = node;
  const inside = () => childrenOf(node, shown);
  if (type === 'text') return (node.marks ?? []).reduceRight(marked, node.text ?? '');
  if (type === 'hardBreak') return <br />;
  if (type === 'horizontalRule') return <hr />;
  if (type === 'image') return imageOf(node, shown);
  // The page's title is the only first-level heading, so the text's headings are one level lower.
  if (type === 'heading') {
    return createElement(`h${Math.min(Number(attrs.level) + 1, 6)}`, null, inside());
  }
  if (type === 'orderedList') return <ol start={Number(attrs.start ?? 1)}>{inside()}</ol>;
  if (type === 'codeBlock') {
    return (
      <pre>
        <code>{inside()}</code>
      </pre>
    );
  }
  if (type === 'table') {
    return (
      <div className={styles.table}>
        <table>
          <tbody>{inside()}</tbody>
        </table>
      </div>
    );
  }
  if (type === 'tableCell' || type === 'tableHeader') {
    const spans = { colSpan: Number(attrs.colspan ?? 1), rowSpan: Number(attrs.rowspan ?? 1) };
    return createElement(type === 'tableCell' ? 'td' : 'th', spans, inside());
  }
  return createElement(tags[type] ?? 'div', null, inside());
}

const markTags = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
  superscript: 'sup',
  subscript: 'sub',
  code: 'code',
} as const;

function marked(inside: ReactNode, { type, attrs }: BodyMark): ReactNode {
  if (type !== 'link') return createElement(markTags[type], null, inside);
  return (
    <a href={String(attrs?.href)} target="_blank" rel="noreferrer">
      {inside}
    </a>
  );
}

function imageOf({ attrs = {} }: BodyNode, { token, images }: Shown): ReactNode {
  const image = images.find(({ id }) => id === Number(attrs.image));
  const alt = String(attrs.alt ?? '');
  if (!image) return alt === '' ? null : <p>[{alt}]</p>;
  return (
    <img
      src={reviewImagePath(token, image.id)}
      alt={alt}
      width={image.width}
      height={image.height}
      loading="lazy"
      style={attrs.width ? { width: `${Number(attrs.width)}%` } : undefined}
    />
  );
}
