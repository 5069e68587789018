import type { ReadRider, Unreadable } from '../../../../league/retrieval/retrieval-outcome.js';

/**
 * What a page says about the riders of the class. `offered` are wildcards and substitutes, which an admin may add by hand
 * (rules.md 6).
 */
export type ParsedRiders = { kind: 'riders'; riders: ReadRider[]; offered: ReadRider[] } | Unreadable;
