import { VisuallyHidden } from '@mantine/core';
import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { type CSSProperties, useMemo, useState } from 'react';
import prose from '../editor/Prose.module.css';
import { BodyImageView } from '../images/BodyImageView.tsx';
import { ComparedPieces } from './ComparedPieces.tsx';
import styles from './Comparison.module.css';
import type { ComparedLine as Line } from './compared-lines.ts';
import { compareDocuments } from './document-comparison.ts';
import type { LineForm } from './document-lines.ts';
import { groupLines, type LineGroup } from './line-groups.ts';

export type ComparedSide = 'both' | 'before' | 'after';

export function useComparison(before: BodyContent, after: BodyContent) {
  return useMemo(() => compareDocuments(before, after), [before, after]);
}

interface ComparedTextProps {
  label: string;
  lines: readonly Line[];
  /** Shows only this version, with its differences marked; by default, shows both versions. */
  side?: ComparedSide;
}

/** Renders a comparison as a single text, with additions underlined and deletions struck through. */
export function ComparedText({ label, lines, side = 'both' }: ComparedTextProps) {
  const shown = useMemo(() => lines.filter((line) => isOnSide(line, side)), [lines, side]);
  const groups = useMemo(() => groupLines(shown), [shown]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <article className={`${prose.text} ${styles.text}`} aria-label={label} tabIndex={0}>
      {groups.map((group) => (
        <LineGroupText key={group.start} group={group} side={side} />
      ))}
    </article>
  );
}

const isOnSide = ({ kind }: Line, side: ComparedSide) =>
  side === 'both' || kind !== (side === 'before' ? 'added' : 'removed');

function LineGroupText({ group, side }: { group: LineGroup; side: ComparedSide }) {
  const [isOpen, setIsOpen] = useState(false);
  if (group.isUnchanged && !isOpen) {
    return (
      <button type="button" className={styles.unchanged} onClick={() => setIsOpen(true)}>
        Show {group.lines.length} unchanged paragraphs
      </button>
    );
  }
  return group.lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one comparison never change places
    <LineText key={index} line={line} side={side} />
  ));
}

const signs = { same: '', added: '+', removed: '−', changed: '' } as const;
const names = { added: 'Added: ', removed: 'Removed: ' } as const;

function LineText({ line, side }: { line: Line; side: ComparedSide }) {
  const { kind, form, formBefore } = line;
  const Tag = tagOf(form);
  return (
    <div
      className={styles.line}
      data-kind={kind}
      data-quoted={form.isQuoted || undefined}
      style={{ '--depth': form.depth } as CSSProperties}
    >
      <span className={styles.sign} aria-hidden="true">
        {signs[kind]}
      </span>
      {Tag === 'hr' ? (
        <hr />
      ) : (
        <Tag className={form.kind === 'tableRow' ? styles.row : undefined}>
          {(kind === 'added' || kind === 'removed') && (
            <VisuallyHidden>{names[kind]}</VisuallyHidden>
          )}
          {form.image && <BodyImageView {...form.image} />}
          {form.marker && <span className={styles.marker}>{form.marker}</span>}
          <ComparedPieces line={line} side={side} />
          {formBefore && side !== 'before' && (
            <span className={styles.note}>was {nameOf(formBefore)}</span>
          )}
        </Tag>
      )}
    </div>
  );
}

const headingTags = ['h1', 'h2', 'h3', 'h4'] as const;

function tagOf({ kind, level }: LineForm) {
  if (kind === 'heading') return headingTags[level - 1] ?? 'h4';
  if (kind === 'codeBlock') return 'pre';
  if (kind === 'image' || kind === 'tableRow') return 'div';
  return kind === 'horizontalRule' ? 'hr' : 'p';
}

function nameOf({ kind, level, marker, depth, isQuoted, image }: LineForm): string {
  if (image) {
    const size = image.width ? `${image.width} % wide` : 'at its original width';
    return image.alt === '' ? `${size}, without a description` : `${size}, “${image.alt}”`;
  }
  if (kind === 'tableRow') return level === 1 ? 'a header row' : 'a row';
  if (kind === 'heading') return `heading ${level}`;
  if (kind === 'codeBlock') return 'code';
  if (depth > 0) return /^\d/.test(marker) ? 'in a numbered list' : 'in a list';
  return isQuoted ? 'a quote' : 'text';
}
