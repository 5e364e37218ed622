import { dataOf } from '@portal/contract/reporting/slide-components.ts';
import type { CSSProperties } from 'react';
import { readableOnDark } from './readable-color.ts';
import type { ShownComponent } from './shown-content.ts';

export const headingLevels = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;
export type HeadingLevel = (typeof headingLevels)[number];

const alignments = ['left', 'center', 'right'] as const;
const sizes = ['small', 'medium', 'large'] as const;

export function textOf(component: ShownComponent, name: string): string {
  const data = dataOf(component, name);
  return typeof data === 'string' ? data : '';
}

const choiceOf = <Choice extends string>(
  component: ShownComponent,
  name: string,
  { options, fallback }: { options: readonly Choice[]; fallback: Choice },
): Choice => options.find((option) => option === dataOf(component, name)) ?? fallback;

export const levelOf = (component: ShownComponent, fallback: HeadingLevel): HeadingLevel =>
  choiceOf(component, 'as', { options: headingLevels, fallback });

export const alignmentOf = (component: ShownComponent, fallback: 'left' | 'center' = 'left') =>
  choiceOf(component, 'textAlign', { options: alignments, fallback });

export const sizeOf = (component: ShownComponent) =>
  choiceOf(component, 'size', { options: sizes, fallback: 'medium' });

/** Returns the alignment and color. Colors are chosen for white paper, so they are made lighter in the dark scheme. */
export function lookOf(
  component: ShownComponent,
  alignment: 'left' | 'center' = 'left',
): CSSProperties {
  const color = textOf(component, 'color');
  return {
    textAlign: alignmentOf(component, alignment),
    ...(color !== '' && { color: `light-dark(${color}, ${readableOnDark(color)})` }),
  };
}
