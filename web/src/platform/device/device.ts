interface Device {
  userAgent: string;
  platform: string;
  maxTouchPoints: number;
}

/** Returns whether the device is a phone or tablet. This depends on its user agent, never on the window's width. */
export function isMobileDevice({ userAgent, platform, maxTouchPoints }: Device): boolean {
  if (/Android|iPhone|iPad|iPod|Windows Phone|Mobile|Silk|Kindle/i.test(userAgent)) return true;
  // An iPad claims to be a Mac, but no Mac has a touch screen.
  return platform === 'MacIntel' && maxTouchPoints > 1;
}

/** Pages whose link grants access. People open them from an email or a message on their phones. */
const mailedPages = [
  '/reporting/unsubscribe/',
  '/inbox/emails/',
  '/reporting/shared/',
  '/auth/register/',
  '/auth/password-reset/',
  '/auth/email-change/',
];

export const isForPhones = (path: string) => mailedPages.some((page) => path.startsWith(page));

/** The screens that are made for phones: the client's home, approvals and reports. */
const phoneScreens: readonly RegExp[] = [
  /^\/$/,
  /^\/content-generation$/,
  /^\/content-generation\/assignments$/,
  /^\/content-generation\/articles\/\d+\/document$/,
  /^\/organizations\/\d+$/,
  /^\/reporting$/,
  /^\/reporting\/\d{4}\/\d{1,2}\/[^/]+$/,
];

/** Returns whether a client can open a screen on a phone, if the portal lets clients use phones. */
export function isPhoneScreen(path: string): boolean {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return phoneScreens.some((screen) => screen.test(plain));
}

/** Returns whether this device can open a screen of the app. Phones can open only screens that are made for phones. */
export const canOpenHere = (path: string) =>
  !isMobileDevice(navigator) || isForPhones(path) || isPhoneScreen(path);
