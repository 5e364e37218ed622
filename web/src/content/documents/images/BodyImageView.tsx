import { IconPhotoOff } from '@tabler/icons-react';
import styles from './Images.module.css';
import { useBodyImage } from './use-body-image.ts';

interface BodyImageViewProps {
  id: number;
  alt: string;
  /** Percentage of the text's width; null for the image's natural width. */
  width: number | null;
}

export function BodyImageView({ id, alt, width }: BodyImageViewProps) {
  const image = useBodyImage(id);
  if (image === null) {
    return (
      <span className={styles.missing} role="img" aria-label={alt || 'Missing image'}>
        <IconPhotoOff size={20} stroke={1.5} aria-hidden="true" /> {alt || 'Missing image'}
      </span>
    );
  }
  return (
    <img
      className={styles.image}
      src={image?.url}
      alt={alt}
      width={image?.width}
      height={image?.height}
      style={width === null ? undefined : { width: `${width}%` }}
      draggable={false}
    />
  );
}
