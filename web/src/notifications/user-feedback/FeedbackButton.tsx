import { useLocalStorage } from '@mantine/hooks';
import { IconChevronsRight, IconMessageCircle } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { isNear } from '../due-soon/near.ts';
import styles from './FeedbackButton.module.css';

const FeedbackModal = lazyScreen(() => import('./FeedbackModal.tsx'), 'FeedbackModal');
/** Preloads the form. Errors, such as a lost connection, are ignored because a click retries. */
const loadFeedbackModal = () => void FeedbackModal.preload?.()?.catch(() => undefined);

export function FeedbackButton() {
  const [isOpen, setIsOpen] = useState(false);
  const [isMinimized, setIsMinimized] = useLocalStorage({
    key: 'portal-feedback-minimized',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [hasToggled, setHasToggled] = useState(false);
  const toggle = () => {
    setIsMinimized(!isMinimized);
    setHasToggled(true);
  };

  return (
    <>
      {isMinimized ? (
        <RestoreButton takesFocus={hasToggled} onRestore={toggle} />
      ) : (
        <OpenButton takesFocus={hasToggled} onOpen={() => setIsOpen(true)} onMinimize={toggle} />
      )}
      <Suspense fallback={null}>
        {isOpen && <FeedbackModal text="" onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}

/**
 * Returns a ref that focuses its button on mount if `takesFocus` is true, because the button replaces a focused one.
 */
function useTakenFocus(takesFocus: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [takesFocus]);
  return ref;
}

interface RestoreButtonProps {
  takesFocus: boolean;
  onRestore: () => void;
}

function RestoreButton({ takesFocus, onRestore }: RestoreButtonProps) {
  return (
    <button
      ref={useTakenFocus(takesFocus)}
      type="button"
      className={styles.restore}
      aria-label="Restore feedback button"
      title="Restore feedback button"
      onClick={onRestore}
    >
      <IconMessageCircle size={15} stroke={1.8} aria-hidden="true" />
    </button>
  );
}

interface OpenButtonProps {
  takesFocus: boolean;
  onOpen: () => void;
  onMinimize: () => void;
}

function OpenButton({ takesFocus, onOpen, onMinimize }: OpenButtonProps) {
  const ref = useTakenFocus(takesFocus);
  const [isPointerNear, setIsPointerNear] = useState(false);
  useEffect(() => {
    const handleMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (ref.current) setIsPointerNear(isNear({ x, y }, ref.current.getBoundingClientRect()));
    };
    window.addEventListener('pointermove', handleMove, { passive: true });
    return () => window.removeEventListener('pointermove', handleMove);
  }, [ref]);

  return (
    <div className={styles.floating} data-near={isPointerNear || undefined}>
      <button
        ref={ref}
        type="button"
        className={styles.open}
        onPointerEnter={loadFeedbackModal}
        onFocus={loadFeedbackModal}
        onClick={onOpen}
      >
        <IconMessageCircle size={15} stroke={1.8} aria-hidden="true" />
        <span className={styles.name}>Feedback</span>
      </button>
      <button
        type="button"
        className={styles.minimize}
        aria-label="Minimize feedback button"
        title="Minimize"
        onClick={onMinimize}
      >
        <IconChevronsRight size={14} stroke={2} aria-hidden="true" />
      </button>
    </div>
  );
}
