<?php
function getenv_docker(string $name, string $default): string
{
    $file = getenv("{$name}_FILE");
    if ($file !== false && $file !== '') {
        return rtrim(file_get_contents($file), "\r\n");
    }
    $value = getenv($name);
    return $value === false ? $default : $value;
}
define('DB_NAME', getenv_docker('WORDPRESS_DB_NAME', 'wordpress'));
define('DB_USER', getenv_docker('WORDPRESS_DB_USER', ''));
define('DB_PASSWORD', getenv_docker('WORDPRESS_DB_PASSWORD', ''));
define('DB_HOST', getenv_docker('WORDPRESS_DB_HOST', 'mysql'));
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $kind) {
    define("{$kind}_KEY", "a key of tests: $kind");
    define("{$kind}_SALT", "a salt of tests: $kind");
}
$table_prefix = getenv_docker('WORDPRESS_TABLE_PREFIX', 'wp_');
if (str_contains($_SERVER['HTTP_X_FORWARDED_PROTO'] ?? '', 'https')) {
    $_SERVER['HTTPS'] = 'on';
}
$extra = getenv_docker('WORDPRESS_CONFIG_EXTRA', '');
if ($extra !== '') {
    eval($extra);
}
if (!defined('ABSPATH')) {
    define('ABSPATH', __DIR__ . '/');
}
require_once ABSPATH . 'wp-settings.php';
