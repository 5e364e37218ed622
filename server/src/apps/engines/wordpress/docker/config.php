<?php
// Included by the official image's wp-config.php (WORDPRESS_CONFIG_EXTRA). This file is outside the site's own files,
// so backups don't contain it and themes can't change it.
(function () {
    $site = json_decode(file_get_contents('/portal/site.json'), true);
    foreach (['WP_HOME', 'WP_SITEURL'] as $name) {
        defined($name) || define($name, $site['address']);
    }
    // The portal calls wp-cron.php each minute. WordPress would call it through the site's own address, which the site
    // may be unable to reach.
    defined('DISABLE_WP_CRON') || define('DISABLE_WP_CRON', true);
    if ($site['isQuiet']) {
        defined('WP_HTTP_BLOCK_EXTERNAL') || define('WP_HTTP_BLOCK_EXTERNAL', true);
        $withhold = function ($sent, $mail) {
            $to = implode(', ', (array) $mail['to']);
            error_log("Mail to $to was not sent, because this is a quiet copy: {$mail['subject']}");
            return true;
        };
        $GLOBALS['wp_filter']['pre_wp_mail'][PHP_INT_MAX]['portal'] = ['function' => $withhold, 'accepted_args' => 2];
    }
    if (PHP_SAPI === 'cli') {
        return;
    }

    // Until the installation is complete, visitors must not reach WordPress's own installation form.
    if (!is_file('/portal/ready')) {
        http_response_code(503);
        header('Retry-After: 10');
        exit;
    }

    // A backup acquires both locks, to wait for running requests and to hold new ones (see hold.php).
    $turnstile = fopen('/portal/run/turnstile', 'c');
    $GLOBALS['portal_gate'] = fopen('/portal/run/gate', 'c');
    if ($turnstile && $GLOBALS['portal_gate']) {
        flock($turnstile, LOCK_SH);
        flock($GLOBALS['portal_gate'], LOCK_SH);
        fclose($turnstile);
    }

    $token = $_GET['portal-sign-in'] ?? null;
    if (!is_string($token)) {
        return;
    }
    $sign_in = function () use ($token) {
        $file = '/portal/sign-in/' . hash('sha256', $token);
        $expires = $_SERVER['REQUEST_METHOD'] === 'GET' ? (int) @file_get_contents($file) : 0;
        // If several visitors open the link at the same time, only one of them can delete the file.
        if ($expires === 0 || !@unlink($file) || $expires < time()) {
            wp_die('This link has been used or has expired. Open the site from the portal again.', '', 403);
        }
        $administrators = get_users(['role' => 'administrator', 'orderby' => 'ID', 'number' => 1]);
        if (!$administrators) {
            wp_die('This site has no administrator.');
        }
        nocache_headers();
        wp_set_auth_cookie($administrators[0]->ID);
        wp_safe_redirect(admin_url());
        exit;
    };
    $GLOBALS['wp_filter']['init'][0]['portal'] = ['function' => $sign_in, 'accepted_args' => 0];
})();
