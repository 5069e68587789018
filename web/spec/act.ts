import { createRequire } from "node:module";
import { flushSync } from "react-dom";

/**
 * Specs run React's production build, as in a browser: it takes half the processor time of the development build. It
 * lacks `act`, by which the testing library lets React render before a spec goes on. `npm run test:all` runs the
 * development build with its checks.
 */
const react = createRequire(import.meta.url)("react") as {
  act?: (work: () => unknown) => PromiseLike<unknown>;
};

// A test may replace the timers.
const { setTimeout: later } = globalThis;
/** React's own task for other updates than those of a click or a key is due by then. */
const nextTask = () => new Promise<void>((resolve) => void later(resolve, 0));

async function settle(result: unknown): Promise<unknown> {
  const value = await result;
  await nextTask();
  flushSync(() => undefined);
  return value;
}

react.act ??= (work) => {
  const result = flushSync(work);
  // Settles only if the caller waits.
  return { then: (done, failed) => settle(result).then(done, failed) };
};
