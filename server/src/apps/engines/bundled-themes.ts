/** The themes that come with WordPress in both engines. */
export const bundledThemes = ['twentytwentythree', 'twentytwentyfour', 'twentytwentyfive'] as const;

const orList = new Intl.ListFormat('en', { type: 'disjunction', style: 'long' });

export const missingParentText = (template: string): string =>
  `The parent theme ${template} doesn’t come with WordPress. Choose a child theme of ${orList.format(bundledThemes).replace(/,(?= or )/, '')}.`;
