type Opener = () => void;

let opener: Opener | undefined;

/** 'My Settings' says here how it is opened; the user menu and the palette open it. */
export function onOpenSettings(open: Opener): () => void {
  opener = open;
  return () => {
    if (opener === open) opener = undefined;
  };
}

export function openSettings(): void {
  opener?.();
}
