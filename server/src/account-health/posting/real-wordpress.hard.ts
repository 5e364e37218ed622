import {
  accountPostsEndpoints as calls,
  postingPullEndpoints as pulls,
} from '@portal/contract/account-health/posting/account-posts.endpoints.ts';
import { organizationConnectorEndpoints as credentials } from '@portal/contract/organizations/organization-connector.endpoints.ts';
import { wordpress as connector } from '@portal/contract/organizations/wordpress.connector.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePostingAccount } from '#testing/account-health.factories.ts';
import { makePerson, type Organization } from '#testing/people.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';
import { trustTestAuthority } from '#testing/tls-authority.ts';
import { startWordpress, type Wordpress } from '#testing/wordpress/wordpress.ts';

/**
 * Creates 120 published posts, two a day, and ten other posts. The site's time zone is two hours behind the agency's.
 */
const seed = `
global $wpdb;
update_option('timezone_string', 'America/Denver');
$add = function ($title, $status, $hours, $more = array()) {
  $gmt = gmdate('Y-m-d H:i:s', time() - $hours * 3600);
  return wp_insert_post(array_merge(array(
    'post_title' => $title, 'post_status' => $status, 'post_author' => 1,
    'post_date_gmt' => $gmt, 'post_date' => get_date_from_gmt($gmt), 'post_content' => 'Text',
  ), $more));
};
$wpdb->query('START TRANSACTION');
for ($i = 0; $i < 120; $i++) {
  $gmt = gmdate('Y-m-d H:i:s', time() - ($i * 12 + 1) * 3600);
  $wpdb->insert($wpdb->posts, array(
    'post_author' => 1, 'post_title' => "Post $i", 'post_name' => "post-$i", 'post_status' => 'publish',
    'post_type' => 'post', 'post_date_gmt' => $gmt, 'post_date' => get_date_from_gmt($gmt),
    'post_modified' => $gmt, 'post_modified_gmt' => $gmt, 'post_content' => 'Text', 'post_excerpt' => '',
    'to_ping' => '', 'pinged' => '', 'post_content_filtered' => '',
  ));
}
$wpdb->query('COMMIT');
$add('Fish & Chips “To Go” – what’s new?', 'publish', 2);
$add('With a password', 'publish', 3, array('post_password' => 'secret'));
$add('Tomorrow', 'future', -24);
$add('Next week', 'future', -168);
$add('A draft', 'draft', 4);
$add('Private', 'private', 5);
$add('Private & old', 'private', 500);
$add('Too old', 'publish', 24 * 85);
$add('Just within', 'publish', 24 * 84 - 1);
$add('Waits', 'pending', 6);
wp_delete_post(1, true);
$reader = wp_insert_user(array(
  'user_login' => 'portal', 'user_pass' => 'x', 'role' => 'editor', 'display_name' => 'Portal Reader',
));
list($password) = WP_Application_Passwords::create_new_application_password($reader, array('name' => 'Portal'));
list($weak) = WP_Application_Passwords::create_new_application_password(
  wp_insert_user(array('user_login' => 'weak', 'user_pass' => 'x', 'role' => 'subscriber')),
  array('name' => 'Portal')
);
echo json_encode(array('password' => WP_Application_Passwords::chunk_password($password), 'weak' => $weak));
`;

/** Simulates a firewall that responds with its own page instead of WordPress. */
const wall = `
add_action('init', function () {
  if (!get_option('portal_wall')) return;
  header('Content-Type: text/html');
  echo '<html><body>Confirm who you are with Duo.</body></html>';
  exit;
});
`;

let site: Wordpress;
let portal: TestPortal;
let staff: Caller;
let organization: Organization;
let passwords: { password: string; weak: string };
let distrust: () => void;

beforeAll(async () => {
  distrust = trustTestAuthority();
  site = await startWordpress();
  await site.addPlugin('wall', wall);
  passwords = JSON.parse(await site.run(seed));
  portal = await startPortal({ config: { allowedHosts: ['127.0.0.1'] } });
  const db = portal.database.writer;
  staff = await portal.signIn(await makePerson(db, { kind: 'staff' }));
  organization = await makePostingAccount(db, { domain: `http://${site.host}` });
}, 300_000);
afterAll(async () => {
  distrust();
  await portal.close();
  await site.close();
});

const at = () => ({ params: { id: organization.id, connector: connector.id } });
async function enter(user: string, application_password: string) {
  await staff.call(credentials.save, { ...at(), body: { user, application_password } });
  return (await staff.call(credentials.test, at())).body;
}
async function pull() {
  await staff.call(pulls.start);
  await portal.services.runner.runDue();
  return (await staff.call(calls.get, { params: { id: organization.id } })).body;
}

// Requirements: P2-POSTING-32
test('users/me rejects invalid credentials, although WordPress would still return public posts', async () => {
  expect((await enter('portal', 'wrong')).status).toMatchObject({
    state: 'failing',
    last_error: `WordPress at ${site.host} does not accept the user or the application password. Enter them again in the organization’s settings.`,
  });
});

// Requirements: P2-POSTING-32
test('the error for a user who can’t read scheduled posts suggests the Editor role', async () => {
  expect((await enter('weak', passwords.weak)).confirmed_host).toBe(site.host);
  expect((await pull()).errors).toEqual([expect.stringContaining('the role Editor')]);
});

// Requirements: P2-SCOPE-09, P2-POSTING-15, P2-POSTING-16, P2-POSTING-38, P2-POSTING-39
test('the portal reads 12 weeks of posts, regardless of the site’s time zone', async () => {
  expect(await enter('portal', passwords.password)).toMatchObject({
    confirmed_host: site.host,
    status: { state: 'working' },
  });
  const { data, errors, counts } = await pull();
  expect(errors).toEqual([]);
  const titles = data.map(({ title }) => title);
  expect(titles.slice(0, 2)).toEqual(['Tomorrow', 'Next week']);
  expect(titles).toContain('Fish & Chips “To Go” – what’s new?');
  expect(titles).toContain('With a password');
  expect(titles).toContain('Just within');
  for (const hidden of ['A draft', 'Private', 'Private & old', 'Too old', 'Waits']) {
    expect(titles).not.toContain(hidden);
  }
  expect(counts).toMatchObject({ scheduled: 2, live_4_weeks: 58, live_12_weeks: 123 });
  const [tomorrow] = data;
  const hours = (Date.parse(tomorrow?.date ?? '') - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThan(24.1);
  expect(tomorrow?.link).toContain(`https://${site.host}/`);
});

// Requirements: P2-POSTING-31
test('the portal recognizes a firewall in front of WordPress, and keeps the stored posts', async () => {
  await site.run(`update_option('portal_wall', '1');`);
  const walled = await pull();
  expect(walled.errors).toEqual(['There was most likely a Duo Issue']);
  expect(walled.counts.live_12_weeks).toBe(123);
});
