import { HostingError, type SiteTheme } from './hosting-engine.ts';

export const missingParent = ({ template }: Pick<SiteTheme, 'template'>) =>
  new HostingError(
    `The parent theme ${template} doesn’t come with WordPress. Choose a child theme of another one.`,
  );
