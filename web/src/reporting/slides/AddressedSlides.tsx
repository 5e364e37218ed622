import { useEffect, useMemo } from 'react';
import { useOptimisticNavigation } from '#platform/routing/use-optimistic-navigation.ts';
import { useShortcuts } from '#platform/ui/keyboard/shortcuts.ts';
import { PresentationSlides } from './PresentationSlides.tsx';
import type { ShownSlide } from './shown-content.ts';

interface SlideParams {
  /** The current slide in the URL, from 1. */
  slide: number | undefined;
  setSearch: (patch: { slide: number }, options?: { replace?: boolean }) => Promise<void>;
}

interface AddressedSlidesProps extends SlideParams {
  slides: readonly ShownSlide[];
}

/** Shows the slides as tabs and keeps the current slide in the URL. */
export function AddressedSlides({ slides, ...params }: AddressedSlidesProps) {
  const { current, show } = useCurrentSlide(slides.length, params);
  return <PresentationSlides slides={slides} current={current} onChange={show} />;
}

/**
 * Returns the slide in the URL, or the first slide if there is no such slide, and a function that shows another slide.
 */
function useCurrentSlide(count: number, { slide = 1, setSearch }: SlideParams) {
  const valid = slide <= count ? slide : 1;
  useEffect(() => {
    const written = new URLSearchParams(window.location.search).get('slide');
    if (written === null || written === String(valid)) return;
    void setSearch({ slide: valid }, { replace: true });
  }, [valid, setSearch]);
  const { shown: current, navigate } = useOptimisticNavigation(valid, String(valid));

  const { show, shortcuts } = useMemo(() => {
    const showSlide = (next: number) => {
      if (next < 1 || next > count || next === current) return;
      navigate(next, () => setSearch({ slide: next }));
    };
    const step = (keys: string, label: string, by: number) => ({
      keys,
      label,
      group: 'Presentation',
      onPress: () => showSlide(current + by),
    });
    return {
      show: showSlide,
      shortcuts: [step('ArrowRight', 'Next slide', 1), step('ArrowLeft', 'Previous slide', -1)],
    };
  }, [current, count, navigate, setSearch]);
  useShortcuts(shortcuts);
  return { current, show };
}
