import type {
  ComponentData,
  ContentImage,
  PresentationContent,
} from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import { signedFileLink } from '#platform/files/file-link.ts';

const linkSeconds = 6 * 3_600;
const prefix = 'file:';

/**
 * Returns an image whose `url` has the key of a stored file instead of a link, because content is compared and stored
 * for years.
 */
export const storedImage = (
  key: string,
  size: Pick<ContentImage, 'width' | 'height'>,
): ContentImage => ({ url: `${prefix}${key}`, ...size });

const keyOf = ({ url }: ContentImage) => url.slice(prefix.length);

export const fileLink = (key: string) => signedFileLink(key, linkSeconds);

/** Returns the key of the file that a component shows, or null if it shows none. */
export function fileKeyOf(data: ComponentData): string | null {
  const image = imageOf(data);
  return image && keyOf(image);
}

const imageOf = (data: ComponentData): ContentImage | null =>
  data.kind === 'logo' || data.kind === 'screenshot' ? data.image : null;

function withLink(data: ComponentData): ComponentData {
  const image = imageOf(data);
  if (!image || (data.kind !== 'logo' && data.kind !== 'screenshot')) return data;
  return { ...data, image: { ...image, url: fileLink(keyOf(image)) } };
}

const dataIn = ({ slides }: PresentationContent) =>
  slides.flatMap(({ components }) => components.map(({ data }) => data));

/** Returns the content for a response, with image links that expire after a few hours. */
export const withFileLinks = (content: PresentationContent): PresentationContent => ({
  ...content,
  slides: content.slides.map((slide) => ({
    ...slide,
    components: slide.components.map((component) => ({
      ...component,
      data: withLink(component.data),
    })),
  })),
});

/** Returns the distinct keys of the files that the content shows. */
export const fileKeysIn = (content: PresentationContent): string[] => [
  ...new Set(dataIn(content).flatMap((data) => fileKeyOf(data) ?? [])),
];

/** Returns the part of a report's data that frozen content shows. */
export function sentDataOf(stored: string) {
  // The cast is safe: only freezing writes this column, always with this type.
  const content = JSON.parse(stored) as PresentationContent;
  const shown = dataIn(content);
  const find = <Kind extends ComponentData['kind']>(kind: Kind) =>
    shown.filter((data): data is Extract<ComponentData, { kind: Kind }> => data.kind === kind);
  return {
    analytics: find('analytics')[0]?.months ?? [],
    leads: find('leads')[0]?.months ?? [],
    screenshots: new Map(
      find('screenshot').flatMap(({ screenshot_type: type, image }) =>
        type && image ? [[type, fileLink(keyOf(image))] as const] : [],
      ),
    ),
  };
}
