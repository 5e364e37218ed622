interface Device {
  userAgent: string;
  platform: string;
  maxTouchPoints: number;
}

/** Detects phones and tablets by user agent, never by the window's width. */
export function isMobileDevice({ userAgent, platform, maxTouchPoints }: Device): boolean {
  if (/Android|iPhone|iPad|iPod|Windows Phone|Mobile|Silk|Kindle/i.test(userAgent)) return true;
  // iPads report a Mac; no Mac has a touch screen.
  return platform === 'MacIntel' && maxTouchPoints > 1;
}

/** The pages whose link grants access: people open them on their phones, from an email or a message. */
const mailedPages = [
  '/reporting/unsubscribe/',
  '/reporting/shared/',
  '/review/',
  '/auth/register/',
  '/auth/password-reset/',
  '/auth/email-change/',
];

export const isForPhones = (path: string) => mailedPages.some((page) => path.startsWith(page));
