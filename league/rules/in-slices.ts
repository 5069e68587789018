/** Computations may call this often. The function itself decides whether to yield. */
export type YieldToEventLoop = () => Promise<void>;

/** About a millisecond of work. */
const SLICE = 1 << 15;

/** Calls `work` for slices of the indexes below `size`. `to` is exclusive. Runs in browsers, too. */
export async function inSlices(
  size: number,
  yieldToEventLoop: YieldToEventLoop,
  work: (from: number, to: number) => void,
): Promise<void> {
  for (let from = 0; from < size; from += SLICE) {
    work(from, Math.min(from + SLICE, size));
    await yieldToEventLoop();
  }
}
