import { VisuallyHidden } from '@mantine/core';
import type { BodyMark } from '@portal/contract/content/documents/body-content.ts';
import type { ReactNode } from 'react';
import type { ComparedSide } from './ComparedText.tsx';
import styles from './Comparison.module.css';
import type { ComparedLine, ComparedPiece } from './compared-lines.ts';

interface ComparedPiecesProps {
  line: ComparedLine;
  side: ComparedSide;
}

/** Renders a line's words and marks the changes. Added and removed lines are marked as a whole. */
export function ComparedPieces({ line, side }: ComparedPiecesProps) {
  const hidden = side === 'before' ? 'added' : side === 'after' ? 'removed' : null;
  const isWhole = line.kind === 'added' || line.kind === 'removed';
  return line.pieces
    .filter(({ kind }) => kind !== hidden)
    .map((piece, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one comparison never change places
      <Piece key={index} piece={piece} isSpoken={!isWhole} />
    ));
}

const elements = { added: 'ins', removed: 'del' } as const;
const words = { added: 'added', removed: 'removed', restyled: 'formatted differently' } as const;

function Piece({ piece, isSpoken }: { piece: ComparedPiece; isSpoken: boolean }) {
  const { kind, text, marks, isBreak } = piece;
  const marked = <Marked marks={marks}>{text}</Marked>;
  if (kind === 'same') return marked;
  const spoken = isBreak ? `paragraph break ${words[kind]}` : `${words[kind]}: `;
  const Element = kind === 'restyled' ? 'span' : elements[kind];
  return (
    <Element
      className={styles[kind]}
      title={kind === 'restyled' ? 'Formatted differently' : undefined}
    >
      {isSpoken && <VisuallyHidden>[{spoken}</VisuallyHidden>}
      {isBreak ? <span aria-hidden="true">¶</span> : marked}
      {isSpoken && <VisuallyHidden>]</VisuallyHidden>}
    </Element>
  );
}

const tags = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  superscript: 'sup',
  subscript: 'sub',
  code: 'code',
} as const;

/** Wraps text in the elements for its marks. */
function Marked({ marks, children }: { marks: readonly BodyMark[]; children: ReactNode }) {
  const [mark, ...rest] = marks;
  if (!mark) return children;
  const inner = <Marked marks={rest}>{children}</Marked>;
  if (mark.type === 'link') {
    return (
      <a href={String(mark.attrs?.href)} target="_blank" rel="noopener noreferrer">
        {inner}
      </a>
    );
  }
  const Tag = tags[mark.type];
  return <Tag>{inner}</Tag>;
}
