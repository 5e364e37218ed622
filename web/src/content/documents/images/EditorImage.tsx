import { imageWidths } from '@portal/contract/content/documents/body-content.ts';
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { type PointerEvent, useState } from 'react';
import { BodyImageView } from './BodyImageView.tsx';
import styles from './Images.module.css';

/** Renders an image in the editor. While the image is selected, it has a handle that resizes it. */
export function EditorImage({ node, editor, selected, updateAttributes }: ReactNodeViewProps) {
  const { image, alt, width } = node.attrs;
  const [dragged, setDragged] = useState<number | null>(null);

  const handlePointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragged(width ?? imageWidths.largest);
  };
  const handlePointerMove = (event: PointerEvent<HTMLElement>) => {
    const figure = event.currentTarget.closest('figure');
    if (dragged === null || !figure) return;
    const { left, width: whole } = figure.getBoundingClientRect();
    const percent = Math.round(((event.clientX - left) / whole) * 100);
    setDragged(Math.min(imageWidths.largest, Math.max(imageWidths.smallest, percent)));
  };
  const handlePointerUp = () => {
    if (dragged !== null) updateAttributes({ width: dragged });
    setDragged(null);
  };

  const share = dragged ?? width;
  return (
    <NodeViewWrapper as="figure" className={styles.figure} data-drag-handle>
      <span
        className={styles.frame}
        data-selected={selected || undefined}
        style={share === null ? undefined : { width: `${share}%` }}
      >
        <BodyImageView id={Number(image)} alt={alt ?? ''} width={share === null ? null : 100} />
        {selected && editor.isEditable && (
          <span
            className={styles.handle}
            // Hide the handle from screen readers, because keyboard users resize the image in `ImageForm`.
            aria-hidden="true"
            onPointerDown={handlePointerDown}
            onPointerMove={handlePointerMove}
            onPointerUp={handlePointerUp}
          />
        )}
      </span>
    </NodeViewWrapper>
  );
}
