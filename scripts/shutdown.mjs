/** @type {(() => Promise<unknown>)[]} */
const steps = [];
/** @type {Promise<void> | undefined} */
let running;

/**
 * Adds something to do before this process ends; the last added is done first.
 * @param {() => Promise<unknown>} step
 * @returns {() => void} takes it back
 */
export function atShutdown(step) {
  steps.push(step);
  return () => {
    const index = steps.indexOf(step);
    if (index >= 0) steps.splice(index, 1);
  };
}

/** Whether the end has begun: what stops now was meant to stop. */
export function isShuttingDown() {
  return running !== undefined;
}

/** Does all steps, one after the other; calling it again waits for the same end. */
export function shutDown() {
  running ??= doSteps();
  return running;
}

/**
 * Runs a start script: an error is shown without its stack and ends everything, and so do Ctrl-C, SIGTERM, a closed
 * terminal, and the end of the npm that runs it.
 * @param {() => Promise<unknown>} script
 * @param {number} [stoppedCode] the exit code when it was stopped by a signal
 */
export async function runScript(script, stoppedCode = 0) {
  stopOnSignals(stoppedCode);
  if (process.env.npm_lifecycle_event) stopWithParent(stoppedCode);
  try {
    await script();
  } catch (error) {
    if (isShuttingDown()) return; // what was under way failed because it was stopped
    console.error(error instanceof Error ? error.message : error);
    await shutDown();
    process.exit(1);
  }
}

/**
 * A later signal ends this process at once, which is safe: whatever it has started stops by itself then. One of the
 * first second is the same Ctrl-C, passed on by npm.
 * @param {number} exitCode
 */
function stopOnSignals(exitCode) {
  let impatientAt = Infinity;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() > impatientAt) process.exit(exitCode || 1);
      impatientAt = Math.min(impatientAt, Date.now() + 1_000);
      void stop(exitCode);
    });
  }
}

/** npm that is killed can't tell anybody. @param {number} exitCode */
function stopWithParent(exitCode) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    void stop(exitCode);
  }, 500);
  timer.unref();
}

/** @param {number} exitCode */
async function stop(exitCode) {
  if (!isShuttingDown()) console.log('Stopping ...');
  await shutDown();
  process.exit(exitCode);
}

async function doSteps() {
  for (let step = steps.pop(); step; step = steps.pop()) {
    try {
      await step();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
}
