<?php
// The configuration of all embedded sites. The portal writes the differences between sites as data, never as code.
$portal_site = json_decode(file_get_contents('/site.json'), true);
foreach ($portal_site['keys'] as $portal_name => $portal_value) {
    define($portal_name, $portal_value);
}
define('DB_NAME', 'wordpress');
define('DB_USER', '');
define('DB_PASSWORD', '');
define('DB_HOST', '');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('DB_DIR', '/database/');
define('DB_FILE', 'database.sqlite');
define('WP_HOME', $portal_site['address']);
define('WP_SITEURL', $portal_site['address']);
// This folder is outside the site's own files, so backups don't contain it and themes can't change it.
define('WPMU_PLUGIN_DIR', '/engine/mu-plugins');
define('FS_METHOD', 'direct');
define('WP_ENVIRONMENT_TYPE', 'staging');
define('WP_TEMP_DIR', '/tmp');
// The portal calls wp-cron.php each minute. WordPress would call it with a request to the site itself, and a site with
// one worker would wait for itself.
define('DISABLE_WP_CRON', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('WP_AUTO_UPDATE_CORE', false);
define('WP_DEBUG', false);
unset($portal_name, $portal_value, $portal_site);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) {
    define('ABSPATH', '/wordpress/');
}
require_once ABSPATH . 'wp-settings.php';
