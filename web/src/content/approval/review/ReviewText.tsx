import { reviewImagePath } from '@portal/contract/content/approval/review.calls.ts';
import type { ReviewedArticle } from '@portal/contract/content/approval/review.schema.ts';
import type {
  BodyContent,
  BodyMark,
  BodyNode,
} from '@portal/contract/content/documents/body-content.ts';
import { createElement, Fragment, type ReactNode, type Ref } from 'react';
import passageStyles from './Passages.module.css';
import styles from './Review.module.css';
import { numberBlocks, outsideText, type ShownPassage } from './review-passages.ts';

interface ReviewTextProps {
  token: string;
  content: BodyContent | null;
  images: ReviewedArticle['images'];
  /** The highlighted passages and the actions on the text; undefined for text without comments. */
  commenting?: Commenting;
  ref?: Ref<HTMLElement>;
}

interface Commenting {
  passages: readonly ShownPassage[];
  /** The open thread's id. */
  active: number | null;
  onOpen: (thread: number) => void;
  onCommentOnBlock: (block: number) => void;
}

/** Renders an article's text without the editor's code, which is too large for a slow phone. */
export function ReviewText({ token, content, images, commenting, ref }: ReviewTextProps) {
  if (!content) return null;
  const shown = { token, images, commenting, numbers: numberBlocks(content) };
  return (
    <article ref={ref} className={styles.prose} aria-label="Text" tabIndex={-1}>
      {childrenOf(content, shown)}
    </article>
  );
}

interface Shown extends Pick<ReviewTextProps, 'token' | 'images'> {
  commenting: Commenting | undefined;
  numbers: ReadonlyMap<BodyNode, number>;
}

const childrenOf = ({ content = [] }: BodyNode, shown: Shown): ReactNode =>
  content.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a stored text never change places
    <Fragment key={index}>{nodeOf(node, shown)}</Fragment>
  ));

const tags: Partial<Record<BodyNode['type'], string>> = {
  bulletList: 'ul',
  listItem: 'li',
  blockquote: 'blockquote',
  tableRow: 'tr',
};

function nodeOf(node: BodyNode, shown: Shown): ReactNode {
  const { type, attrs = {} } = node;
  const inside = () => childrenOf(node, shown);
  if (type === 'horizontalRule') return <hr />;
  if (type === 'image') return imageOf(node, shown);
  if (shown.numbers.has(node)) return blockOf(node, shown);
  if (type === 'orderedList') return <ol start={Number(attrs.start ?? 1)}>{inside()}</ol>;
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

/**
 * Renders a paragraph, heading or code block, followed by a button that can be reached only by keyboard or screen
 * reader.
 */
function blockOf(node: BodyNode, shown: Shown): ReactNode {
  const { commenting } = shown;
  const block = shown.numbers.get(node) ?? 0;
  const inside = inlineOf(node, block, commenting);
  const place = { 'data-block': block };
  const text = (node.content ?? []).map((child) => child.text ?? ' ').join('');
  return (
    <>
      {node.type === 'codeBlock' ? (
        <pre>
          <code {...place}>{inside}</code>
        </pre>
      ) : (
        // The page's title is the only first-level heading, so the text's headings are one level lower.
        createElement(
          node.type === 'heading' ? `h${Math.min(Number(node.attrs?.level) + 1, 6)}` : 'p',
          place,
          inside,
        )
      )}
      {commenting && text.trim() !== '' && (
        <button
          type="button"
          className={passageStyles.blockButton}
          aria-label={`Comment on this paragraph: ${text.slice(0, 60)}`}
          {...{ [outsideText]: '' }}
          onClick={() => commenting.onCommentOnBlock(block)}
        >
          Comment on this paragraph
        </button>
      )}
    </>
  );
}

/** Renders a block's text, split where passages begin and end. */
function inlineOf(
  { content = [] }: BodyNode,
  block: number,
  commenting: Commenting | undefined,
): ReactNode {
  const ranges = (commenting?.passages ?? []).flatMap(({ id, number, parts }) => {
    const part = parts.find((one) => one.block === block);
    return part ? [{ id, number, ...part, isEnd: part === parts.at(-1) }] : [];
  });
  const pieces: ReactNode[] = [];
  let position = 0;
  for (const [index, node] of content.entries()) {
    const length = node.type === 'text' ? (node.text ?? '').length : 1;
    const end = position + length;
    const borders = ranges.flatMap(({ from, to }) => [from, to]);
    const cuts = [...new Set([position, ...borders, end])]
      .filter((cut) => cut >= position && cut <= end)
      .sort((a, b) => a - b);
    for (const [step, from] of cuts.slice(0, -1).entries()) {
      const to = cuts[step + 1] ?? end;
      const covering = ranges.findLast((range) => range.from <= from && range.to >= to);
      const piece =
        node.type === 'text'
          ? (node.marks ?? []).reduceRight<ReactNode>(
              marked,
              (node.text ?? '').slice(from - position, to - position),
            )
          : createElement('br');
      pieces.push(
        <Fragment key={`${index} ${from}`}>
          {covering && commenting ? (
            <Highlight thread={covering.id} commenting={commenting}>
              {piece}
            </Highlight>
          ) : (
            piece
          )}
          {commenting &&
            ranges
              .filter((range) => range.isEnd && range.to === to)
              .map(({ id, number }) => (
                <button
                  key={id}
                  type="button"
                  className={passageStyles.passageNumber}
                  aria-label={`Open comment ${number}`}
                  aria-expanded={commenting.active === id}
                  {...{ [outsideText]: '' }}
                  onClick={() => commenting.onOpen(id)}
                >
                  {number}
                </button>
              ))}
        </Fragment>,
      );
    }
    position = end;
  }
  return pieces;
}

interface HighlightProps {
  thread: number;
  commenting: Commenting;
  children: ReactNode;
}

function Highlight({ thread, commenting: { active, onOpen }, children }: HighlightProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the number after the passage does the same by keyboard
    <mark
      className={passageStyles.passage}
      data-thread={thread}
      data-active={active === thread || undefined}
      onClick={() => {
        if (document.getSelection()?.isCollapsed ?? true) onOpen(thread);
      }}
    >
      {children}
    </mark>
  );
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
