import { levelOf, lookOf, textOf } from './attributes.ts';
import styles from './Slides.module.css';
import type { SlideComponentProps } from './shown-content.ts';

export function Heading({ component }: SlideComponentProps) {
  const Level = levelOf(component, 'h2');
  return (
    <Level className={styles.heading} style={lookOf(component)}>
      {textOf(component, 'content')}
    </Level>
  );
}

export function PresentationTitle({ component }: SlideComponentProps) {
  const Level = levelOf(component, 'h1');
  return (
    <Level className={styles.heading} style={lookOf(component, 'center')}>
      {textOf(component, 'content')}
    </Level>
  );
}
