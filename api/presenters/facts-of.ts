/** The facts that a method of a query service reads, if there are any. */
export type FactsOf<Reader, Method extends keyof Reader> = Reader[Method] extends (
  ...request: never[]
) => Promise<infer Facts>
  ? NonNullable<Facts>
  : never;
