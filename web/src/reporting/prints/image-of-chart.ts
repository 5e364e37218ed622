/** The styles to copy into the image, because an image doesn't inherit the page's styles. */
const drawn = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

/** Returns a data URL of the chart in its current state. */
export function imageOfChart(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  for (const [place, original] of originals.entries()) {
    const style = getComputedStyle(original);
    const target = copies[place];
    for (const name of drawn) target?.setAttribute(name, style.getPropertyValue(name));
    target?.removeAttribute('style');
    target?.removeAttribute('class');
  }
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  if (!copy.hasAttribute('viewBox')) copy.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const text = new XMLSerializer().serializeToString(copy);
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
}
