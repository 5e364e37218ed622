import {
  imageMessages,
  maximumImageBytes,
} from '@portal/contract/content/documents/body-image.schema.ts';
import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { errorText } from '#platform/api/api-error.ts';
import { showToast } from '#platform/ui/toasts/toasts.ts';
import { addImage, findImage } from './images.queries.ts';
import { insertLater } from './pending-insertions.ts';

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

function problemOf({ type, size }: File): string | null {
  if (!imageTypes.includes(type)) return imageMessages.notAnImage;
  return size > maximumImageBytes ? imageMessages.tooLarge : null;
}

function showProblem(message: string): void {
  showToast({ heading: 'The image wasn’t added', message, tone: 'error' });
}

/** Stores image files and inserts them at a position. */
export function insertImageFiles(
  view: EditorView,
  articleId: number,
  position: number,
  files: readonly File[],
): void {
  const add = async () => {
    const nodes: Node[] = [];
    for (const file of files) {
      const problem = problemOf(file);
      if (problem) showProblem(problem);
      else {
        try {
          const { id } = await addImage(articleId, file);
          const node = view.state.schema.nodes.image?.create({ image: id });
          if (node) nodes.push(node);
        } catch (error) {
          showProblem(errorText(error));
        }
      }
    }
    return nodes.length > 0 ? new Slice(Fragment.from(nodes), 0, 0) : null;
  };
  void insertLater(view, position, add());
}

/** Returns a slice's images that the article doesn't have yet: ids of other articles' images, or URLs. */
export function foreignImages(articleId: number, slice: Slice): (number | string)[] {
  const images = new Set<number | string>();
  slice.content.descendants(({ type, attrs }) => {
    if (type.name !== 'image') return;
    const { image } = attrs;
    if (typeof image === 'number' && findImage(image)?.article === articleId) return;
    images.add(image);
  });
  return [...images];
}

async function store(articleId: number, image: number | string): Promise<number | null> {
  try {
    if (typeof image === 'number') return (await addImage(articleId, { copy_of: image })).id;
    if (/^https?:/i.test(image)) return (await addImage(articleId, { url: image })).id;
    if (!image.startsWith('data:image/')) return null;
    const blob = await (await fetchData(image)).blob();
    return (await addImage(articleId, new File([blob], 'image', { type: blob.type }))).id;
  } catch {
    return null;
  }
}

/** Decodes a `data:` URL, since the content security policy forbids fetching it. */
async function fetchData(address: string): Promise<Response> {
  const [head = '', content = ''] = address.split(',', 2);
  const bytes = head.endsWith(';base64')
    ? Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
    : new TextEncoder().encode(decodeURIComponent(content));
  const type = head.slice('data:'.length).split(';')[0] ?? '';
  return new Response(bytes, { headers: { 'content-type': type } });
}

/** Replaces images with the article's own copies, and drops images that couldn't be copied. */
function withOwnImages(fragment: Fragment, own: ReadonlyMap<unknown, number | null>): Fragment {
  const nodes: Node[] = [];
  fragment.forEach((node) => {
    if (node.type.name !== 'image') {
      nodes.push(node.copy(withOwnImages(node.content, own)));
      return;
    }
    const image = own.has(node.attrs.image) ? own.get(node.attrs.image) : node.attrs.image;
    if (image !== null) nodes.push(node.type.create({ ...node.attrs, image }));
    // A cell or a quote must not become empty, so an only child is replaced with a paragraph.
    else if (fragment.childCount === 1) {
      const paragraph = node.type.schema.nodes.paragraph?.create();
      if (paragraph) nodes.push(paragraph);
    }
  });
  return Fragment.from(nodes);
}

interface PastedSlice {
  slice: Slice;
  images: readonly (number | string)[];
  onLost: (count: number) => void;
}

/**
 * Inserts pasted content once its images are stored. `onLost` receives the number of images that couldn't be stored.
 */
export function insertWithImages(
  view: EditorView,
  articleId: number,
  position: number,
  { slice, images, onLost }: PastedSlice,
): void {
  const load = async () => {
    const own = new Map<unknown, number | null>();
    for (const image of images) own.set(image, await store(articleId, image));
    const lost = [...own.values()].filter((id) => id === null).length;
    if (lost > 0) onLost(lost);
    return new Slice(withOwnImages(slice.content, own), slice.openStart, slice.openEnd);
  };
  void insertLater(view, position, load());
}
