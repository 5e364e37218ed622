// Loaded into npm before its own code: an install ends with the launcher that began it, also when that was
// killed. One that lingered would write into the next one's folders.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref();
