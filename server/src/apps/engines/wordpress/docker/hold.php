<?php
// Lets requests wait until this process ends. Gives up waiting for those under way after a while: the site's own code could
// hold them forever.
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
// Ends by itself where the portal was killed.
sleep(3600);
