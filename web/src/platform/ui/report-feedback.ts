type Opener = (text: string) => void;

let opener: Opener | undefined;

/** Whoever shows the feedback form says here how it is opened. */
export function onReportFeedback(open: Opener): () => void {
  opener = open;
  return () => {
    if (opener === open) opener = undefined;
  };
}

/** Opens the feedback form with a text; without one on the screen, a mail to be sent. */
export function reportFeedback(text: string): void {
  if (opener) opener(text);
  else
    location.href = `mailto:?subject=${encodeURIComponent('Portal feedback')}&body=${encodeURIComponent(`${text}\n${location.href}`)}`;
}
