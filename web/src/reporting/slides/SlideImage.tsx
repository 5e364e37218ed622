import type { ContentImage } from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import { useState } from 'react';
import { SlideFailure } from './SlideNote.tsx';

interface SlideImageProps {
  image: ContentImage;
  /** A description of the image. */
  alt: string;
}

export function SlideImage({ image: { url, width, height }, alt }: SlideImageProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  // Compare URLs, because a new URL for the image may work.
  if (failedUrl === url) return <SlideFailure>{alt} failed to load</SlideFailure>;
  return (
    <img
      src={url}
      alt={alt}
      {...(width !== null && height !== null && { width, height })}
      onError={() => setFailedUrl(url)}
    />
  );
}
