import { Button, Group, TextInput } from '@mantine/core';
import { isSafeLink } from '@portal/contract/content/documents/body-content.ts';
import { IconExternalLink } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';

interface LinkFormProps {
  editor: Editor;
  onClose: () => void;
}

export function LinkForm({ editor, onClose }: LinkFormProps) {
  const present = String(editor.getAttributes('link').href ?? '');
  const [address, setAddress] = useState(present);
  const [error, setError] = useState<string | null>(null);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The event must not submit a form that contains the editor.
    event.stopPropagation();
    const whole = wholeAddress(address);
    if (!isSafeLink(whole)) {
      setError('Enter an address such as https://example.com.');
      return;
    }
    editor.chain().extendMarkRange('link').setLink({ href: whole }).run();
    onClose();
  };
  const handleRemove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };

  return (
    <form onSubmit={handleSubmit} onKeyDown={handleKeyDown} aria-label="Link" noValidate>
      <TextInput
        label="Address"
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        data-autofocus
        value={address}
        error={error}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setError(null);
        }}
      />
      <Group justify="space-between" mt="md" gap="sm">
        <Group gap="sm">
          {present && (
            <>
              <Button
                size="xs"
                variant="default"
                component="a"
                href={present}
                target="_blank"
                rel="noopener noreferrer"
                leftSection={<IconExternalLink size={15} stroke={1.6} />}
              >
                Open
              </Button>
              <Button size="xs" variant="default" onClick={handleRemove}>
                Remove
              </Button>
            </>
          )}
        </Group>
        <Button size="xs" type="submit">
          {present ? 'Change Link' : 'Add Link'}
        </Button>
      </Group>
    </form>
  );
}

/** Completes 'example.com' to an https: URL, and 'ana@example.com' to a mailto: URL. */
function wholeAddress(typed: string): string {
  const address = typed.trim();
  if (address === '' || /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(address)) return address;
  return /^[^\s@/]+@[^\s@/]+$/.test(address) ? `mailto:${address}` : `https://${address}`;
}
