/** @throws the only error, or an AggregateError of several errors, after all items */
export async function attemptEach<T>(items: Iterable<T>, action: (item: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) {
    try {
      await action(item);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} of several attempts failed`);
}
