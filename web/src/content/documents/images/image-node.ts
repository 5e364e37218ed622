import { Node } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { EditorImage } from './EditorImage.tsx';
import { findImage } from './images.queries.ts';

/** Returns an image's id, or its URL for images pasted from other sites, which have no id until they are stored. */
const idOrAddress = (element: HTMLElement) =>
  Number(element.getAttribute('data-image')) || element.getAttribute('src');

const numberOf = (value: string | null) => (value ? Number(value) || null : null);

export const ImageNode = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    image: {
      default: null,
      parseHTML: idOrAddress,
      // The `src` is for other programs; the editor renders images by id.
      renderHTML: ({ image }) => ({ 'data-image': image, src: addressOf(image) }),
    },
    alt: { default: null },
    width: {
      default: null,
      parseHTML: (element) => numberOf(element.getAttribute('data-width')),
      renderHTML: ({ width }) => (width ? { 'data-width': width, style: `width:${width}%` } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'img[data-image], img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(EditorImage),
});

function addressOf(id: unknown): string | undefined {
  const url = typeof id === 'number' ? findImage(id)?.url : undefined;
  return url && new URL(url, globalThis.location.href).href;
}
