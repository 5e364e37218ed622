/** The height of every chart on a slide, in pixels. */
export const chartHeight = 300;

/**
 * Seven colors each for the light and dark schemes that people with any type of color vision can distinguish. Each has
 * a contrast of at least 3:1 with its page. An eighth series reuses the first color.
 */
export const chartPalette = [
  { light: '#0f6a76', dark: '#3f9dab' },
  { light: '#a57710', dark: '#f3b94c' },
  { light: '#9980fe', dark: '#6f61af' },
  { light: '#602b23', dark: '#ae6161' },
  { light: '#3d908b', dark: '#91e2dc' },
  { light: '#5325af', dark: '#aab1f7' },
  { light: '#7e522c', dark: '#d58b4b' },
] as const;

export function seriesColor(place: number): string {
  const color = chartPalette[place % chartPalette.length] ?? chartPalette[0];
  return `light-dark(${color.light}, ${color.dark})`;
}
