import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { showSuccess, showToast } from '#platform/ui/toasts/toasts.ts';

export function CopyUrlButton() {
  const handleCopy = async () => {
    const address = window.location.href;
    try {
      await navigator.clipboard.writeText(address);
      showSuccess('Copied to Clipboard!');
    } catch {
      showToast({
        heading: 'The browser didn’t allow copying',
        message: address,
        tone: 'error',
      });
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconLink size={16} stroke={1.6} />}
      onClick={() => void handleCopy()}
    >
      Copy URL to Clipboard
    </Button>
  );
}
