import { setTimeout as pause } from 'node:timers/promises';

/** Waits until a condition holds and returns its value. @throws Error that names `what` after `seconds` */
export async function waitUntil<T>(
  what: string,
  condition: () => Promise<T | false | null | undefined> | T | false | null | undefined,
  seconds = 30,
): Promise<T> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const value = await condition();
    if (value !== false && value !== null && value !== undefined) return value;
    if (performance.now() > deadline) throw new Error(`waited ${seconds} s in vain: ${what}`);
    await pause(25);
  }
}
