/** Runs in the thread or process of a pool, before its first task. */
export default async function loadModule(href: string): Promise<void> {
  await import(href);
}
