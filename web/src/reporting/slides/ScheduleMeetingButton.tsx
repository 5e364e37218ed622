import { Modal } from '@mantine/core';
import { useState } from 'react';
import { textOf } from './attributes.ts';
import { LinkButton } from './LinkButton.tsx';
import { PendingData } from './PendingData.tsx';
import styles from './Slides.module.css';
import type { SlideComponentProps } from './shown-content.ts';

/** The duration of the modal's opening and closing animations, in milliseconds. */
export const modalDuration = 500;

/** Opens the scheduling page in a frame if its host is listed in the settings, and otherwise in a new tab. */
export function ScheduleMeetingButton({ component }: SlideComponentProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = component;
  if (data.kind !== 'link') return <PendingData data={data} height={36} />;
  const text = textOf(component, 'buttonText');
  const { url, can_embed } = data;
  return (
    <>
      <LinkButton
        text={text}
        url={url}
        helperText={textOf(component, 'helperText')}
        onOpen={can_embed ? () => setIsOpen(true) : undefined}
      />
      {can_embed && url !== null && (
        <Modal
          opened={isOpen}
          onClose={() => setIsOpen(false)}
          title={text}
          size={960}
          transitionProps={{ duration: modalDuration, transition: 'pop' }}
        >
          <iframe
            className={styles.frame}
            src={url}
            title={text}
            // The frame keeps its own origin, so that it can use its cookies. It can't access the portal's window or
            // navigate it.
            sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox"
            referrerPolicy="no-referrer"
          />
          <p className={styles.frameNote}>
            Nothing to see?{' '}
            <a href={url} target="_blank" rel="noopener noreferrer">
              Open it in a new tab
            </a>
          </p>
        </Modal>
      )}
    </>
  );
}
