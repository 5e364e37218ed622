<?php
// Makes requests wait until this process ends. Stops waiting for running requests after a while, because the site's own
// code could run forever.
$deadline = microtime(true) + 20;
$wait = function ($file) use ($deadline) {
    while (!flock($file, LOCK_EX | LOCK_NB) && microtime(true) < $deadline) {
        usleep(10_000);
    }
};
$turnstile = fopen('/portal/run/turnstile', 'c');
$wait($turnstile);
$gate = fopen('/portal/run/gate', 'c');
$wait($gate);
echo "held\n";
flush();
// The portal ends this process after the backup. If the portal was killed, the process ends after an hour.
sleep(3600);
