<?php
// Prints the site's content, without loading plugins and themes, which may be broken.
define('WP_INSTALLING', true);
require __DIR__ . '/answer.php';
require PORTAL_WORDPRESS . '/wp-load.php';

portal_answer(portal_content());
