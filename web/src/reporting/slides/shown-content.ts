import type {
  ComponentData,
  ResolvedComponent,
  ResolvedSlide,
} from '@portal/contract/reporting/presentations/presentation-content.schema.ts';

/** A component's data, or the state of loading it. */
export type ShownData = ComponentData | { kind: 'loading' } | { kind: 'failed'; text: string };

export type ShownComponent = Omit<ResolvedComponent, 'data'> & { data: ShownData };

/** A slide to render. A `PresentationContent`'s slides have this shape. */
export type ShownSlide = Pick<ResolvedSlide, 'id' | 'order' | 'title' | 'commentary'> & {
  components: readonly ShownComponent[];
};

/** Returns the slides sorted by `order`, then by id. */
export const inOrder = <One extends Pick<ShownSlide, 'id' | 'order'>>(slides: readonly One[]) =>
  slides.toSorted((one, other) => one.order - other.order || one.id - other.id);

/** Returns the slide's label: '1. Introduction'. */
export const slideLabel = ({ title }: Pick<ShownSlide, 'title'>, index: number) =>
  `${index + 1}. ${title}`;

export interface SlideComponentProps {
  component: ShownComponent;
}
