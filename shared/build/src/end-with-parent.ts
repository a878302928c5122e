// Loaded by `--import` into a program whose parent has an IPC channel to it: the channel closes when the parent ends, however it
// ends, also by kill -9. The program then ends as if it had been asked to.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Listening alone must not keep it alive.
process.channel?.unref();
