import { unsubscribePath } from '@portal/contract/reporting/emails/report-recipient.calls.ts';
import { expect, test } from 'vitest';
import { isForPhones, isMobileDevice, isPhoneScreen } from './device.ts';

const chromeOnLinux = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
  platform: 'Linux x86_64',
  maxTouchPoints: 0,
};

// Requirements: SHELL-01
test('a phone and a tablet are mobile devices', () => {
  const phone = { ...chromeOnLinux, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile' };
  const android = { ...chromeOnLinux, userAgent: 'Mozilla/5.0 (Linux; Android 15; SM-X710)' };
  expect(isMobileDevice(phone)).toBe(true);
  expect(isMobileDevice(android)).toBe(true);
});

// Requirements: SHELL-03, AMB-41
test('an iPad that claims to be a Mac is a mobile device, but a Mac is not', () => {
  const mac = { ...chromeOnLinux, userAgent: 'Mozilla/5.0 (Macintosh)', platform: 'MacIntel' };
  expect(isMobileDevice({ ...mac, maxTouchPoints: 5 })).toBe(true);
  expect(isMobileDevice(mac)).toBe(false);
});

// Requirements: SHELL-03
test('a desktop with a touch screen isn’t a mobile device', () => {
  expect(isMobileDevice({ ...chromeOnLinux, maxTouchPoints: 10 })).toBe(false);
});

// Requirements: D-70, SHELL-01
test('pages behind links in emails open on a phone, and other pages don’t', () => {
  expect(isForPhones(unsubscribePath('token'))).toBe(true);
  expect(isForPhones('/auth/password-reset/MQ/token')).toBe(true);
  expect(isForPhones('/reporting/shared/a-client/uuid/2026/11')).toBe(true);
  expect(isForPhones('/auth/login')).toBe(false);
  expect(isForPhones('/reporting')).toBe(false);
});

// Requirements: D-70, B-HOME-05
test('the screens for phones are the client’s home, approvals and reports', () => {
  const open = [
    '/',
    '/content-generation/',
    '/content-generation/assignments',
    '/content-generation/articles/7/document',
    '/organizations/7',
    '/reporting',
    '/reporting/2026/11/a-client',
  ];
  expect(open.filter((path) => !isPhoneScreen(path))).toEqual([]);
  const closed = [
    '/content-generation/archives',
    '/content-generation/assignments/lead',
    '/content-generation/articles/a-client',
    '/organizations/directory',
    '/organizations/7/content',
    '/reporting/2026/11',
    '/administration/portal-settings',
  ];
  expect(closed.filter(isPhoneScreen)).toEqual([]);
});
