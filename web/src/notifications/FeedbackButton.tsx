import { useLocalStorage } from '@mantine/hooks';
import { IconChevronsRight, IconMessageCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { onReportFeedback } from '#platform/ui/report-feedback.ts';
import styles from './FeedbackButton.module.css';
import { FeedbackModal } from './FeedbackModal.tsx';
import { isNear } from './near.ts';

/** Always at hand: what people say about the portal itself. */
export function FeedbackButton() {
  const [text, setText] = useState<string | null>(null);
  const [isMinimized, setIsMinimized] = useLocalStorage({
    key: 'portal-feedback-minimized',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  useEffect(() => onReportFeedback(setText), []);

  return (
    <>
      {isMinimized ? (
        <button
          type="button"
          className={styles.restore}
          aria-label="Restore feedback button"
          title="Restore feedback button"
          onClick={() => setIsMinimized(false)}
        />
      ) : (
        <OpenButton onOpen={() => setText('')} onMinimize={() => setIsMinimized(true)} />
      )}
      <FeedbackModal text={text} onClose={() => setText(null)} />
    </>
  );
}

interface OpenButtonProps {
  onOpen: () => void;
  onMinimize: () => void;
}

function OpenButton({ onOpen, onMinimize }: OpenButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const [isPointerNear, setIsPointerNear] = useState(false);
  useEffect(() => {
    const handleMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (ref.current) setIsPointerNear(isNear({ x, y }, ref.current.getBoundingClientRect()));
    };
    window.addEventListener('pointermove', handleMove, { passive: true });
    return () => window.removeEventListener('pointermove', handleMove);
  }, []);

  return (
    <div className={styles.floating} data-near={isPointerNear || undefined}>
      <button
        type="button"
        className={styles.minimize}
        aria-label="Minimize feedback button"
        title="Minimize"
        onClick={onMinimize}
      >
        <IconChevronsRight size={14} stroke={2} aria-hidden="true" />
      </button>
      <button ref={ref} type="button" className={styles.open} onClick={onOpen}>
        <IconMessageCircle size={15} stroke={1.8} aria-hidden="true" />
        Feedback
      </button>
    </div>
  );
}
