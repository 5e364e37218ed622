import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';

/** Shows short text with its removed and added words. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffWordsWithSpace(before, after), [before, after]);
  return (
    <span>
      {parts.map(({ value, added, removed }, index) => {
        const key = `${index} ${value}`;
        if (added) return <ins key={key}>{value}</ins>;
        if (removed) return <del key={key}>{value}</del>;
        return <span key={key}>{value}</span>;
      })}
    </span>
  );
}
