const keys = [
  'AUTH_KEY',
  'SECURE_AUTH_KEY',
  'LOGGED_IN_KEY',
  'NONCE_KEY',
  'AUTH_SALT',
  'SECURE_AUTH_SALT',
  'LOGGED_IN_SALT',
  'NONCE_SALT',
];

/** Returns the wp-config.php of a site that makes no outgoing requests and is served at this https address. */
export const wordpressConfig = (address: string) => `<?php
${keys.map((key) => `define('${key}', 'of a test');`).join('\n')}
define('DB_NAME', 'wordpress');
define('DB_USER', '');
define('DB_PASSWORD', '');
define('DB_HOST', '');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('DB_DIR', '/database/');
define('WP_CONTENT_DIR', '/content');
define('WP_HOME', '${address}');
define('WP_SITEURL', '${address}');
// With one worker, cron's loopback call would wait for itself.
define('DISABLE_WP_CRON', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('WP_DEBUG', false);
$table_prefix = 'wp_';
$_SERVER['HTTPS'] = 'on';
if (!defined('ABSPATH')) define('ABSPATH', '/wordpress/');
require_once ABSPATH . 'wp-settings.php';
`;

/** Returns the file that connects WordPress to the SQLite plugin in /sqlite. */
export const wordpressDatabaseFile = (template: string) =>
  template
    .replaceAll('{SQLITE_IMPLEMENTATION_FOLDER_PATH}', '/sqlite')
    .replaceAll('{SQLITE_PLUGIN}', 'sqlite-database-integration/load.php');

/** PHP code that installs WordPress with an administrator whose id is 1, and with addresses such as /wp-json/. */
export const wordpressInstallation = `<?php
define('WP_INSTALLING', true);
require '/wordpress/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('A test', 'admin', 'admin@example.com', true, '', 'of a test');
update_option('permalink_structure', '/%postname%/');
$GLOBALS['wp_rewrite']->init();
flush_rewrite_rules(false);
echo 'installed';
`;
