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
  /** The screen without its panel: usually a list. */
  children: ReactNode;
  /** The open SidePanel, or nothing. Only one is ever open. */
  panel?: ReactNode;
  /** The panel's width, in columns out of 16. */
  columns?: number;
}

/** The width in pixels left next to an open panel; unlimited without one. */
export const RoomBesidePanel = createContext(Number.POSITIVE_INFINITY);

/** A screen with a panel next to it. The URL decides which panel is open. */
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
  /** Next to the close button. */
  actions?: ReactNode;
  /** Below the content and always visible: the buttons of a form. */
  footer?: ReactNode;
  /** Toggles the panel's width. */
  onResize?: () => void;
  /** For panels that open as a side effect of a selection: the list keeps the focus. */
  leavesFocus?: boolean;
  /** Replaces a panel that is loading. The loaded panel gets the focus only if the placeholder still has it. */
  isPlaceholder?: boolean;
  /** Called on Esc instead of closing the panel: returns to the list in it. */
  onEscape?: (() => void) | undefined;
  /** The content has its own scrolling and padding. */
  isFilled?: boolean;
}

/** The panel on the right. Esc closes it and returns the focus. */
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

/** Returns whether Esc belongs to an element inside the panel: an open list or menu, a question, a field. */
function isTakenInside(event: KeyboardEvent<HTMLElement>): boolean {
  const target = event.target as Element;
  // A question that has just opened and isn't focused yet.
  const isAsked = document.querySelector('[aria-modal="true"]') !== null;
  // Overlays are rendered elsewhere in the page.
  const isElsewhere = !event.currentTarget.contains(target);
  // The list still counts as open: it closes after this event.
  const isOpen = target.matches('[aria-expanded="true"], [data-expanded]');
  return event.defaultPrevented || isAsked || isElsewhere || isOpen;
}
