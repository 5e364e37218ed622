<?php
// The configuration of every embedded site. Differences between sites are data that the portal writes, never code.
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
// Outside of the site's own files, so that no backup contains this code and no theme can change it.
define('WPMU_PLUGIN_DIR', '/engine/mu-plugins');
define('FS_METHOD', 'direct');
define('WP_ENVIRONMENT_TYPE', 'staging');
define('WP_TEMP_DIR', '/tmp');
// The portal calls wp-cron.php each minute, because a site with one worker would wait for its own request.
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
