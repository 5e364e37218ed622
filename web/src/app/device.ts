interface Device {
  userAgent: string;
  platform: string;
  maxTouchPoints: number;
}

/** Returns whether the device is a phone or tablet, by its user agent, never by the window's width. */
export function isMobileDevice({ userAgent, platform, maxTouchPoints }: Device): boolean {
  if (/Android|iPhone|iPad|iPod|Windows Phone|Mobile|Silk|Kindle/i.test(userAgent)) return true;
  // An iPad reports that it is a Mac, but no Mac has a touch screen.
  return platform === 'MacIntel' && maxTouchPoints > 1;
}

/** Pages whose link grants access, so people open them from an email or a message on their phones. */
const mailedPages = [
  '/reporting/unsubscribe/',
  '/reporting/shared/',
  '/auth/register/',
  '/auth/password-reset/',
  '/auth/email-change/',
];

export const isForPhones = (path: string) => mailedPages.some((page) => path.startsWith(page));
