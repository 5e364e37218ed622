type Opener = () => void;

let opener: Opener | undefined;

/** Registers the function that `openSettings` calls to open 'My Settings'. Returns a function that unregisters it. */
export function onOpenSettings(open: Opener): () => void {
  opener = open;
  return () => {
    if (opener === open) opener = undefined;
  };
}

export function openSettings(): void {
  opener?.();
}
