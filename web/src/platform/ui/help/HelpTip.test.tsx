// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { renderComponent, unmountComponent, waitFor } from '#platform/testing/render-component.tsx';
import { HelpTip } from './HelpTip.tsx';
import { type HelpTerm, helpTerms } from './help-terms.ts';

afterEach(unmountComponent);

const terms = Object.keys(helpTerms) as HelpTerm[];

test.each(terms)('a button explains the term %s', async (term) => {
  await renderComponent(<HelpTip term={term} />);
  const button = document.querySelector<HTMLButtonElement>(
    `button[aria-label="About: ${helpTerms[term].name}"]`,
  );
  expect(button?.getAttribute('aria-expanded')).toBe('false');
  button?.click();
  await waitFor(() => {
    expect(button?.getAttribute('aria-expanded')).toBe('true');
    expect(document.body.textContent).toContain(helpTerms[term].text);
  });
});
