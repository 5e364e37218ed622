type Opener = () => void;

let opener: Opener | undefined;

/** Registers how 'My Settings' opens; the user menu and the palette call `openSettings`. */
export function onOpenSettings(open: Opener): () => void {
  opener = open;
  return () => {
    if (opener === open) opener = undefined;
  };
}

export function openSettings(): void {
  opener?.();
}
