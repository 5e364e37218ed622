<?php
// Installs WordPress with the parameters in /input.json.
$portal_input = json_decode(file_get_contents('/input.json'), true);
$_SERVER['HTTP_HOST'] = parse_url($portal_input['address'], PHP_URL_HOST);
define('WP_INSTALLING', true);
require_once __DIR__ . '/answer.php';
require PORTAL_WORDPRESS . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

// Block the requests that the installation sends to the site, which isn't being served yet. On Playground, such
// requests might never end.
add_filter('pre_http_request', static fn() => new WP_Error('http_request_not_executed'));

['user' => $user, 'email' => $email, 'password' => $password] = $portal_input['administrator'];
wp_install($portal_input['title'], $user, $email, false, '', $password);
update_option('permalink_structure', '/%postname%/');
$GLOBALS['wp_rewrite']->init();
flush_rewrite_rules(false);
switch_theme($portal_input['theme']);
if (wp_get_theme()->errors() || get_stylesheet() !== $portal_input['theme']) {
    fwrite(STDERR, 'The theme could not be activated.');
    exit(1);
}
portal_answer(portal_content());
