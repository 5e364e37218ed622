<?php
// Serves files, and passes all other paths to WordPress, like a web server's rewrite rules.
$root = '/wordpress';
$path = rawurldecode(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) ?: '/');
if (str_contains($path, "\0") || preg_match('~(^|/)\.~', $path)) {
    http_response_code(404);
    return true;
}
if (is_dir($root . $path) && !str_ends_with($path, '/') && is_file("$root$path/index.php")) {
    $query = $_SERVER['QUERY_STRING'] ?? '';
    header("Location: $path/" . ($query === '' ? '' : "?$query"), true, 301);
    return true;
}
if (is_file($root . $path) || (is_dir($root . $path) && is_file($root . rtrim($path, '/') . '/index.php'))) {
    return false;
}
unset($root, $path);
$_SERVER['SCRIPT_NAME'] = '/index.php';
$_SERVER['PHP_SELF'] = '/index.php';
$_SERVER['SCRIPT_FILENAME'] = '/wordpress/index.php';
chdir('/wordpress');
require '/wordpress/index.php';
