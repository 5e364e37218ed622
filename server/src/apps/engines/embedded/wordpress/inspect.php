<?php
// Tells what the site has, without plugins and themes, which may be broken.
define('WP_INSTALLING', true);
require '/wordpress/wp-load.php';
require '/engine/answer.php';

portal_answer(portal_content());
