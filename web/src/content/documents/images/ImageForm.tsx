import { Button, Group, Textarea } from '@mantine/core';
import { maximumAltLength } from '@portal/contract/content/documents/body-content.ts';
import type { Editor } from '@tiptap/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { Select } from '#platform/ui/inputs/Select.tsx';

interface ImageFormProps {
  editor: Editor;
  onClose: () => void;
}

const usualWidths = [25, 50, 75, 100];

/** Edits the description and width of the selected image. */
export function ImageForm({ editor, onClose }: ImageFormProps) {
  const present = editor.getAttributes('image');
  const [alt, setAlt] = useState<string>(present.alt ?? '');
  const [width, setWidth] = useState<string>(present.width ? `${present.width}` : 'own');
  const widths = [...new Set([...usualWidths, Number(present.width) || 100])].sort((a, b) => a - b);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    editor.commands.updateAttributes('image', {
      alt: alt.trim() || null,
      width: width === 'own' ? null : Number(width),
    });
    onClose();
  };
  const handleRemove = () => {
    editor.commands.deleteSelection();
    onClose();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };

  return (
    <form onSubmit={handleSubmit} onKeyDown={handleKeyDown} aria-label="Image" noValidate>
      <Textarea
        label="Description"
        description="For people who can’t see the image, and for search engines."
        autosize
        minRows={2}
        maxLength={maximumAltLength}
        data-autofocus
        value={alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
      <Select
        label="Width"
        mt="sm"
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={[
          { value: 'own', label: 'Original' },
          ...widths.map((one) => ({ value: `${one}`, label: `${one} % of the text` })),
        ]}
        value={width}
        onChange={(value) => setWidth(value ?? 'own')}
      />
      <Group justify="space-between" mt="md" gap="sm">
        <Button size="xs" variant="default" onClick={handleRemove}>
          Remove
        </Button>
        <Button size="xs" type="submit">
          Save
        </Button>
      </Group>
    </form>
  );
}
