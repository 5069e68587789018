/** What is to be done at the end, the last added first. @type {(() => unknown)[]} */
const steps = [];
/** @type {Promise<void> | undefined} */
let running;

/** Adds something to do before this process ends. @param {() => unknown} step */
export const atShutdown = (step) => void steps.push(step);

/** Whether the end has begun: what stops then was meant to stop. */
export const isShuttingDown = () => running !== undefined;

/** Does all steps, one after the other; calling it again waits for the same end. */
export const shutDown = () => (running ??= doSteps());

async function doSteps() {
  for (let step = steps.pop(); step; step = steps.pop()) {
    await Promise.resolve(step()).catch((/** @type {Error} */ error) => console.error(error.message));
  }
}

/**
 * Runs a start script: an error is shown without its stack and ends everything, and so do Ctrl-C, SIGTERM, a closed
 * terminal, and the end of the npm that runs it, which can't tell anybody when it is killed.
 * @param {() => Promise<unknown>} script @param {number} [stoppedCode] the exit code when it was stopped by a signal
 */
export async function runScript(script, stoppedCode = 0) {
  const stop = async () => {
    if (!isShuttingDown()) console.log('Stopping ...');
    await shutDown();
    process.exit(stoppedCode);
  };
  // A later signal ends this process at once, which is safe: whatever it has started stops by itself then. One of the first
  // second is the same Ctrl-C, passed on by npm.
  let firstAt = Infinity;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      firstAt = Math.min(firstAt, Date.now());
      if (Date.now() > firstAt + 1_000) process.exit(stoppedCode || 1);
      void stop();
    });
  }
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && void stop(), 500).unref();
  await script().catch(async (error) => {
    if (isShuttingDown()) return; // what was under way failed because it was stopped
    console.error(error instanceof Error ? error.message : error);
    await shutDown();
    process.exit(1);
  });
}
