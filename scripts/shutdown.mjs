/** The steps of the shutdown, which run in reverse order. @type {(() => unknown)[]} */
const steps = [];
/** @type {Promise<void> | undefined} */
let running;

/** Adds a step that runs before this process ends. @param {() => unknown} step */
export const atShutdown = (step) => void steps.push(step);

export const isShuttingDown = () => running !== undefined;

/** Runs all steps, one after the other. A second call waits for the same shutdown. */
export const shutDown = () => (running ??= runSteps());

async function runSteps() {
  for (let step = steps.pop(); step; step = steps.pop()) {
    await Promise.resolve(step()).catch((/** @type {Error} */ error) => console.error(error.message));
  }
}

/**
 * Runs a start script. It shuts down after an error (printed without its stack), Ctrl-C, SIGTERM, a closed terminal, or
 * the end of the npm process that runs it.
 * @param {() => Promise<unknown>} script @param {number} [stoppedCode] the exit code after a signal
 */
export async function runScript(script, stoppedCode = 0) {
  const stop = async () => {
    if (!isShuttingDown()) console.log('Stopping ...');
    await shutDown();
    process.exit(stoppedCode);
  };
  // A second signal ends this process immediately. The guard then stops its programs. Within the first second, a second
  // signal is the same Ctrl-C, which npm passes on.
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
    if (isShuttingDown()) return; // the shutdown causes this error
    console.error(error instanceof Error ? error.message : error);
    await shutDown();
    process.exit(1);
  });
}
