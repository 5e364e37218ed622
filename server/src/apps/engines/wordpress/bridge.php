<?php
// Runs PHP's web server in the sandbox's own network, and forwards connections to it from a Unix socket. The network
// can't be reached in any other way. Arguments: the socket's path, then the web server's command.
[, $path] = $argv;
$command = array_slice($argv, 2);
$target = 'tcp://127.0.0.1:8080';
const BUFFER = 262144;

$listener = stream_socket_server("unix://$path") ?: exit(1);
stream_set_blocking($listener, false);
$server = proc_open($command, [['file', '/dev/null', 'r'], STDERR, STDERR], $pipes);
for ($tries = 0; ($probe = @stream_socket_client($target, timeout: 1)) === false; $tries++) {
    if ($tries > 500 || !proc_get_status($server)['running']) {
        exit(1);
    }
    usleep(20_000);
}
fclose($probe);
echo "ready\n";

// Both ends of each connection, by id: the peer, the bytes still to be written, and whether more bytes can arrive.
$ends = [];
function add_end(array &$ends, $stream, $peer): void
{
    stream_set_blocking($stream, false);
    stream_set_read_buffer($stream, 0);
    $ends[(int) $stream] = ['stream' => $stream, 'peer' => (int) $peer, 'pending' => '', 'isOpen' => true];
}
function close_both(array &$ends, int $id): void
{
    $peer = $ends[$id]['peer'];
    foreach ([$id, $peer] as $one) {
        if (isset($ends[$one])) {
            fclose($ends[$one]['stream']);
            unset($ends[$one]);
        }
    }
}

while (true) {
    $read = [$listener];
    $write = [];
    foreach ($ends as $end) {
        // Stop reading while the peer has too much left to write.
        if ($end['isOpen'] && strlen($ends[$end['peer']]['pending']) < BUFFER) {
            $read[] = $end['stream'];
        }
        if ($end['pending'] !== '') {
            $write[] = $end['stream'];
        }
    }
    $except = null;
    if (@stream_select($read, $write, $except, 1) === false) {
        continue;
    }
    if (!proc_get_status($server)['running']) {
        exit(1);
    }
    foreach ($read as $stream) {
        if ($stream === $listener) {
            $visitor = @stream_socket_accept($listener, 0);
            if (!$visitor) {
                continue;
            }
            $behind = @stream_socket_client($target, timeout: 5);
            if (!$behind) {
                fclose($visitor);
                continue;
            }
            add_end($ends, $visitor, $behind);
            add_end($ends, $behind, $visitor);
            continue;
        }
        $id = (int) $stream;
        if (!isset($ends[$id])) {
            continue;
        }
        $bytes = @fread($stream, 65536);
        if ($bytes === false || ($bytes === '' && feof($stream))) {
            $ends[$id]['isOpen'] = false;
            $peer = $ends[$id]['peer'];
            if ($ends[$peer]['pending'] === '') {
                @stream_socket_shutdown($ends[$peer]['stream'], STREAM_SHUT_WR);
                if (!$ends[$peer]['isOpen']) {
                    close_both($ends, $id);
                }
            }
            continue;
        }
        $ends[$ends[$id]['peer']]['pending'] .= $bytes;
        $write[] = $ends[$ends[$id]['peer']]['stream'];
    }
    foreach ($write as $stream) {
        $id = (int) $stream;
        if (!isset($ends[$id]) || $ends[$id]['pending'] === '') {
            continue;
        }
        $written = @fwrite($stream, $ends[$id]['pending']);
        if ($written === false) {
            close_both($ends, $id);
            continue;
        }
        $ends[$id]['pending'] = substr($ends[$id]['pending'], $written);
        $peer = $ends[$id]['peer'];
        if ($ends[$id]['pending'] === '' && !$ends[$peer]['isOpen']) {
            @stream_socket_shutdown($stream, STREAM_SHUT_WR);
            if (!$ends[$id]['isOpen']) {
                close_both($ends, $id);
            }
        }
    }
}
