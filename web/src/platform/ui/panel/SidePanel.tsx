import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutSidebarRightExpand, IconX } from '@tabler/icons-react';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './SidePanel.module.css';
import { usePanelFocus } from './use-panel-focus.ts';

interface PanelLayoutProps {
  /** The screen without its panel, usually a list. */
  children: ReactNode;
  /** The open SidePanel, if any. At most one panel is open. */
  panel?: ReactNode;
  /** The panel's width, in columns out of 16. */
  columns?: number;
}

/** The width in pixels that an open panel leaves for the screen, or infinite if no panel is open. */
export const RoomBesidePanel = createContext(Number.POSITIVE_INFINITY);

/** Lays out a screen with a panel next to it. The URL determines which panel is open. */
export function PanelLayout({ children, panel, columns = 6 }: PanelLayoutProps) {
  const isOpen = Boolean(panel);
  const { ref, room } = useRoom(isOpen);
  return (
    <div
      className={styles.layout}
      data-open={isOpen || undefined}
      style={{ '--main-columns': `${16 - columns}fr`, '--panel-columns': `${columns}fr` }}
    >
      <div ref={ref} className={styles.main}>
        <RoomBesidePanel value={room}>{children}</RoomBesidePanel>
      </div>
      {panel}
    </div>
  );
}

function useRoom(isOpen: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const main = ref.current;
    if (!main || !isOpen) return;
    const measure = () => setWidth(main.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(main);
    return () => observer.disconnect();
  }, [isOpen]);
  return { ref, room: isOpen ? width : Number.POSITIVE_INFINITY };
}

interface SidePanelProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Buttons next to the close button. */
  actions?: ReactNode;
  /** Content that stays visible below the body, such as a form's buttons. */
  footer?: ReactNode;
  /** Toggles the panel's width. */
  onResize?: () => void;
  /** Leaves focus in the list, for panels that open as a side effect of a selection. */
  leavesFocus?: boolean;
  /**
   * Whether this replaces a panel that is loading. The loaded panel gets focus only if the loading panel still has it.
   */
  isPlaceholder?: boolean;
  /** Called on Esc instead of `onClose`, for example to return to a list inside the panel. */
  onEscape?: (() => void) | undefined;
  /** Whether the content handles scrolling and padding itself. */
  isFilled?: boolean;
}

/** Renders the panel on the right. Esc closes the panel and returns focus. */
export function SidePanel(props: SidePanelProps) {
  const { title, onClose, children, actions, footer, onResize } = props;
  const { onEscape = onClose, isFilled } = props;
  const headingId = useId();
  const ref = usePanelFocus(props);
  return (
    <aside
      ref={ref}
      className={styles.panel}
      aria-labelledby={headingId}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isTakenInside(event)) onEscape();
      }}
    >
      <header className={styles.head}>
        <h2
          className={styles.title}
          id={headingId}
          title={typeof title === 'string' ? title : undefined}
        >
          {title}
        </h2>
        <div className={styles.actions}>
          {actions}
          {onResize && (
            <Tooltip label="Change width">
              <ActionIcon aria-label="Change width" onClick={onResize}>
                <IconLayoutSidebarRightExpand size={17} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          )}
          <Tooltip label="Close (Esc)">
            <ActionIcon aria-label="Close panel" onClick={onClose}>
              <IconX size={17} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        </div>
      </header>
      <div className={styles.body} data-filled={isFilled || undefined}>
        {children}
      </div>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </aside>
  );
}

/** Returns whether another element handles Esc: an open list or menu, a confirmation question, or a field. */
function isTakenInside(event: KeyboardEvent<HTMLElement>): boolean {
  const target = event.target as Element;
  // The question may have just opened and may not have focus yet.
  const isAsked = document.querySelector('[aria-modal="true"]') !== null;
  // Overlays are rendered outside the panel's element, but React bubbles their events to the panel.
  const isElsewhere = !event.currentTarget.contains(target);
  // The list closes after this event, so it is still open at this point.
  const isOpen = target.matches('[aria-expanded="true"], [data-expanded]');
  return event.defaultPrevented || isAsked || isElsewhere || isOpen;
}
