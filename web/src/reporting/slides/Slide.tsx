import { unknownComponentText } from '@portal/contract/reporting/slide-components.ts';
import type { ComponentType } from 'react';
import { AhrefsScreenshot } from './AhrefsScreenshot.tsx';
import { CommentaryText } from './CommentaryText.tsx';
import { ContentOverview } from './ContentOverview.tsx';
import { GoogleAnalyticsChart } from './GoogleAnalyticsChart.tsx';
import { GoogleReviewRequest } from './GoogleReviewRequest.tsx';
import { Heading, PresentationTitle } from './Heading.tsx';
import { OrgLogo } from './OrgLogo.tsx';
import { PromisedAndDelivered } from './PromisedAndDelivered.tsx';
import { ReportingMonthTitle } from './ReportingMonthTitle.tsx';
import { ScheduleMeetingButton } from './ScheduleMeetingButton.tsx';
import { ComponentNameContext, SlideNote } from './SlideNote.tsx';
import styles from './Slides.module.css';
import type { ShownSlide, SlideComponentProps } from './shown-content.ts';
import { TextBlock } from './TextBlock.tsx';
import { WhatConvertsChart } from './WhatConvertsChart.tsx';

const slideComponents: Readonly<Record<string, ComponentType<SlideComponentProps>>> = {
  PresentationTitle,
  TextBlock,
  Heading,
  OrgLogo,
  ReportingMonthTitle,
  ContentOverview,
  GoogleAnalyticsChart,
  WhatConvertsChart,
  AhrefsScreenshot,
  GoogleReviewRequest,
  ScheduleMeetingButton,
  PromisedAndDelivered,
};

function SlideComponent({ component }: SlideComponentProps) {
  const Component = Object.hasOwn(slideComponents, component.name)
    ? slideComponents[component.name]
    : undefined;
  return Component ? (
    <Component component={component} />
  ) : (
    <SlideNote>{unknownComponentText}</SlideNote>
  );
}

const coverComponents = ['PresentationTitle', 'OrgLogo', 'ReportingMonthTitle'];

const isCover = ({ components }: Pick<ShownSlide, 'components'>) =>
  components.length > 0 && components.every(({ name }) => coverComponents.includes(name));

interface SlideProps {
  slide: Pick<ShownSlide, 'components' | 'commentary'>;
  /** Shown instead of 'This slide is currently empty.' */
  emptyText?: string;
}

/** Renders a slide's content, for the screen unless `SlideMediumContext` is set to paper. */
export function Slide({ slide, emptyText = 'This slide is currently empty.' }: SlideProps) {
  return (
    <div className={styles.slide} data-cover={isCover(slide) || undefined}>
      {slide.components.length === 0 && <SlideNote>{emptyText}</SlideNote>}
      {slide.components.map((component) => (
        <ComponentNameContext key={component.id} value={component.verbose_name}>
          <SlideComponent component={component} />
        </ComponentNameContext>
      ))}
      {slide.commentary && <CommentaryText parts={slide.commentary} />}
    </div>
  );
}
