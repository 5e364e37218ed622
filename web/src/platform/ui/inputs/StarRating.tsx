import { VisuallyHidden } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import styles from './StarRating.module.css';

const stars = [1, 2, 3, 4, 5] as const;

interface StarRatingInputProps {
  label: string;
  value: number | null;
  onChange: (value: number) => void;
}

/** Edits a rating of 1 to 5 stars as a radio group. */
export function StarRatingInput({ label, value, onChange }: StarRatingInputProps) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <VisuallyHidden component="legend">{label}</VisuallyHidden>
      {stars.map((star) => (
        <label key={star} className={styles.star} data-filled={star <= (value ?? 0) || undefined}>
          <input
            type="radio"
            name={name}
            checked={star === value}
            onChange={() => onChange(star)}
            aria-label={star === 1 ? '1 star' : `${star} stars`}
          />
          {star <= (value ?? 0) ? (
            <IconStarFilled size={18} />
          ) : (
            <IconStar size={18} stroke={1.5} />
          )}
        </label>
      ))}
    </fieldset>
  );
}

/** Shows a read-only rating, or a dash for null. */
export function StarRating({ value }: { value: number | null }) {
  if (value === null) return <span>–</span>;
  return (
    <span className={styles.shown} role="img" aria-label={`${value} of 5 stars`}>
      {stars.map((star) =>
        star <= Math.round(value) ? (
          <IconStarFilled key={star} size={13} data-filled />
        ) : (
          <IconStar key={star} size={13} stroke={1.5} />
        ),
      )}
    </span>
  );
}
