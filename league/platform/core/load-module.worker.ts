/** Loads the module of a pool's tasks in its thread or process, before a task runs. */
export default async function loadModule(href: string): Promise<void> {
  await import(href);
}
