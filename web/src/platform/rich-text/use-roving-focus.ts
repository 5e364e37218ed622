import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useEffect } from 'react';

/** Makes a toolbar a single tab stop. Arrow keys move between its tools, which have `data-tool`. */
export function useRovingFocus(ref: RefObject<HTMLElement | null>) {
  const list = useCallback(
    () => [...(ref.current?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])],
    [ref],
  );
  const makeStop = useCallback(
    (stop: HTMLElement | undefined) => {
      for (const tool of list()) tool.tabIndex = tool === stop ? 0 : -1;
    },
    [list],
  );
  useEffect(() => makeStop(list()[0]), [makeStop, list]);

  const focus = (tool: HTMLElement | undefined) => tool?.focus();
  const focusFirst = useCallback(
    () => (list().find(({ tabIndex }) => tabIndex === 0) ?? list()[0])?.focus(),
    [list],
  );

  const handleKeyDown = (event: KeyboardEvent) => {
    const tools = list();
    const place = tools.indexOf(document.activeElement as HTMLElement);
    const targets: Record<string, number> = {
      ArrowRight: (place + 1) % tools.length,
      ArrowLeft: (place - 1 + tools.length) % tools.length,
      Home: 0,
      End: tools.length - 1,
    };
    const target = targets[event.key];
    if (place < 0 || target === undefined) return;
    event.preventDefault();
    focus(tools[target]);
  };

  const handleFocus = (event: FocusEvent) => {
    const tool = (event.target as HTMLElement).closest<HTMLElement>('[data-tool]');
    if (tool) makeStop(tool);
  };
  return { focusFirst, handleKeyDown, handleFocus };
}
