/** A rider as a page of the riders site presents him or her. */
export interface RawRider {
  number: number;
  first: string;
  last: string;
}

/**
 * What a page says about the riders of the class. `offered` are wildcards and substitutes, which an admin may add by hand
 * (rules.md 6). `reason` is a sentence for an admin about what could not be understood.
 */
export type ParsedRiders =
  { kind: 'riders'; riders: RawRider[]; offered: RawRider[] } | { kind: 'unreadable'; reason: string };
