import type { EditorProps } from '@tiptap/pm/view';
import { foreignImages, insertImageFiles, insertWithImages } from '../images/insert-images.ts';
import { cleanPastedHtml } from './pasted-html.ts';
import { nameLosses, showLosses } from './pasted-losses.ts';

const imageFiles = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/**
 * Returns whether a paste contains text. If it does, its files aren't inserted. Word copies text together with a
 * picture of the text. File managers copy a file's name as plain text, which doesn't count.
 */
const hasText = (data: DataTransfer | null) => {
  const html = data?.getData('text/html') ?? '';
  if (html === '') return false;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return body.textContent?.trim() !== '' || body.querySelectorAll('img').length > 1;
};

/** Returns the editor's handlers for pasted and dropped content. */
export function pasteHandlers(articleId: number): EditorProps {
  return {
    transformPastedHTML(html) {
      showLosses(nameLosses(html));
      return cleanPastedHtml(html);
    },
    handlePaste(view, { clipboardData }, slice) {
      const files = imageFiles(clipboardData);
      if (files.length > 0 && !hasText(clipboardData)) {
        view.dispatch(view.state.tr.deleteSelection());
        insertImageFiles(view, articleId, view.state.selection.from, files);
        return true;
      }
      const images = foreignImages(articleId, slice);
      if (images.length === 0) return false;
      view.dispatch(view.state.tr.deleteSelection());
      insertWithImages(view, articleId, view.state.selection.from, {
        slice,
        images,
        onLost: (count) => showLosses([{ name: 'image', count }]),
      });
      return true;
    },
    handleDrop(view, event, slice, isMoved) {
      if (isMoved) return false;
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
      if (!at) return false;
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) {
        // By default, the browser would leave the page to open the file.
        event.preventDefault();
        insertImageFiles(view, articleId, at.pos, files);
        return true;
      }
      const images = foreignImages(articleId, slice);
      if (images.length === 0) return false;
      event.preventDefault();
      insertWithImages(view, articleId, at.pos, {
        slice,
        images,
        onLost: (count) => showLosses([{ name: 'image', count }]),
      });
      return true;
    },
  };
}
