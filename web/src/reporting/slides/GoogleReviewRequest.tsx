import { textOf } from './attributes.ts';
import { LinkButton } from './LinkButton.tsx';
import { PendingData } from './PendingData.tsx';
import type { SlideComponentProps } from './shown-content.ts';

export function GoogleReviewRequest({ component }: SlideComponentProps) {
  const { data } = component;
  if (data.kind !== 'link') return <PendingData data={data} height={36} />;
  return (
    <LinkButton
      text={textOf(component, 'buttonText')}
      url={data.url}
      helperText={textOf(component, 'helperText')}
    />
  );
}
