/**
 * Loaded with `--import` into every Node process that a start script runs: when the script is gone, even by kill -9, its
 * channel closes and the process stops as on SIGTERM, within three seconds.
 */
const drainMs = 3_000;

process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), drainMs).unref();
});
process.channel?.unref();
