<?php
// Replaces the original site's address in a copy's posts. Serialized values must keep their lengths, so only plain text
// is changed. The copy's own address is set by constants.
define('WP_INSTALLING', true);
$portal_input = json_decode(file_get_contents('/input.json'), true);
require __DIR__ . '/answer.php';
require PORTAL_WORDPRESS . '/wp-load.php';

foreach (['post_content', 'post_excerpt', 'guid'] as $column) {
    $wpdb->query($wpdb->prepare(
        "UPDATE {$wpdb->posts} SET $column = REPLACE($column, %s, %s) WHERE INSTR($column, %s) > 0",
        $portal_input['from'],
        $portal_input['to'],
        $portal_input['from'],
    ));
}
portal_answer(portal_content());
