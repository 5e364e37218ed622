<?php
// Waits until the image's entry point has unpacked WordPress and the database is ready. Then copies the theme from
// /theme and installs WordPress. Arguments: the host names of the web server and of the database.
require __DIR__ . '/answer.php';
[, $web, $database] = $argv;
foreach ([[$web, 80], [$database, 3306]] as [$host, $port]) {
    for ($tries = 0; !($socket = @fsockopen($host, $port, $code, $message, 2)); $tries++) {
        if ($tries > 600) {
            portal_answer(['problem' => "$host does not answer"]);
        }
        usleep(200_000);
    }
    fclose($socket);
}
$input = json_decode(file_get_contents('/input.json'), true);
$themes = PORTAL_WORDPRESS . '/wp-content/themes';
if (!is_dir("$themes/{$input['template']}")) {
    portal_answer(['problem' => 'no parent theme']);
}
$files = new RecursiveIteratorIterator(
    new RecursiveDirectoryIterator('/theme', FilesystemIterator::SKIP_DOTS),
    RecursiveIteratorIterator::SELF_FIRST,
);
@mkdir("$themes/{$input['theme']}");
foreach ($files as $file) {
    $target = "$themes/{$input['theme']}/" . $files->getSubPathname();
    $file->isDir() ? @mkdir($target) : copy($file->getPathname(), $target);
}
require __DIR__ . '/install.php';
