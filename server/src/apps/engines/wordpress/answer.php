<?php
// The WordPress folder: /wordpress in the embedded engine's sandbox, /var/www/html in the official Docker image.
define('PORTAL_WORDPRESS', is_file('/wordpress/wp-load.php') ? '/wordpress' : '/var/www/html');

/** Prints a script's result after a marker, because plugins may print text first. */
function portal_answer(array $answer): void
{
    while (ob_get_level() > 0) {
        ob_end_clean();
    }
    echo "\n\x1eportal:" . json_encode($answer, JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR) . "\n";
    exit(0);
}

function portal_content(): array
{
    $posts = wp_count_posts('post');
    $pages = wp_count_posts('page');
    $attachments = wp_count_posts('attachment');
    return [
        'title' => html_entity_decode(get_option('blogname'), ENT_QUOTES | ENT_HTML5, 'UTF-8'),
        'counts' => [
            'posts' => (int) ($posts->publish ?? 0),
            'pages' => (int) ($pages->publish ?? 0),
            'attachments' => (int) ($attachments->inherit ?? 0),
            'users' => (int) count_users()['total_users'],
        ],
        'php' => PHP_VERSION,
        'wordpress' => $GLOBALS['wp_version'],
    ];
}
