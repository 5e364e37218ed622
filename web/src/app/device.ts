interface Device {
  userAgent: string;
  platform: string;
  maxTouchPoints: number;
}

/** Phones and tablets, by device and never by the window's width. */
export function isMobileDevice({ userAgent, platform, maxTouchPoints }: Device): boolean {
  if (/Android|iPhone|iPad|iPod|Windows Phone|Mobile|Silk|Kindle/i.test(userAgent)) return true;
  // An iPad says that it is a Mac; no Mac has a touch screen.
  return platform === 'MacIntel' && maxTouchPoints > 1;
}
