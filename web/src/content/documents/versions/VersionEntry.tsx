import type { BodyVersionSummary } from '@portal/contract/content/documents/article-body.schema.ts';
import { IconArrowBackUp, IconArrowRight, IconBookmark, IconHistory } from '@tabler/icons-react';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import styles from './Versions.module.css';

interface VersionEntryProps {
  version: BodyVersionSummary;
  isCompared: boolean;
  onCompare: () => void;
}

const icons = {
  named: IconBookmark,
  status: IconArrowRight,
  restore: IconArrowBackUp,
  automatic: IconHistory,
} as const;

export function VersionEntry({ version, isCompared, onCompare }: VersionEntryProps) {
  const { kind, name, created_at, created_by, word_count } = version;
  const Icon = icons[kind];
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        data-automatic={kind === 'automatic' || undefined}
        aria-pressed={isCompared}
        title="Compare with the current text"
        onClick={onCompare}
      >
        <Icon size={16} stroke={1.6} aria-hidden="true" />
        <span className={styles.name}>{name}</span>
        <span className={styles.about}>
          <DateText value={created_at} style="hour" />
          {created_by && <span>{created_by.name}</span>}
          <span>
            {word_count.toLocaleString('en')} {word_count === 1 ? 'word' : 'words'}
          </span>
        </span>
      </button>
    </li>
  );
}
