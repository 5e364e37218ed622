// Preloaded into npm: an install must end with its launcher, even after SIGKILL. Otherwise it would write
// into the next install's folders.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref();
