import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { canOpenHere } from '#platform/device/device.ts';
import frame from '#platform/ui/layout/RecordPage.module.css';
import styles from './Overview.module.css';

/** The path and search params of a link. */
interface Target {
  to: string;
  search?: Readonly<Record<string, string | number>>;
}

interface OverviewCardProps {
  title: string;
  /** Content shown next to the title, such as a count or a month. */
  detail?: ReactNode;
  /** The link to the full list or screen, with its label. Omitted on devices that can't open the screen. */
  more?: (Target & { label: string }) | undefined;
  /** The text shown if there is no content. */
  none?: string | false | undefined;
  children?: ReactNode;
}

export function OverviewCard({ title, detail, more, none, children }: OverviewCardProps) {
  return (
    <section className={frame.card} aria-label={title}>
      <header className={frame.cardHead}>
        <h2 className={styles.heading}>
          <span className={styles.title}>{title}</span>
          {detail !== undefined && <span className={styles.detail}>{detail}</span>}
        </h2>
        {more && canOpenHere(more.to) && (
          <Link className={styles.more} to={more.to} search={more.search ?? {}}>
            {more.label}
          </Link>
        )}
      </header>
      {none ? <p className={styles.none}>{none}</p> : children}
    </section>
  );
}

interface OverviewRowProps {
  target: Target;
  name: string;
  children?: ReactNode;
}

/** Shows a record in a card, with its name as a link and its details on the right. */
export function OverviewRow({ target, name, children }: OverviewRowProps) {
  return (
    <li className={styles.row}>
      {canOpenHere(target.to) ? (
        <Link className={styles.name} to={target.to} search={target.search ?? {}}>
          {name}
        </Link>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <span className={styles.facts}>{children}</span>
    </li>
  );
}

interface FigureProps {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

export function Figure({ label, value, note }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt className={styles.figureLabel}>{label}</dt>
      <dd className={styles.figureValue}>
        {value}
        {note && <span className={styles.figureNote}>{note}</span>}
      </dd>
    </div>
  );
}
