import { z } from 'zod';

export const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
export const time = z.string().regex(isoTime);
/** ISO 8601 with the offset of the circuit, or with a Z if its time zone is unknown. */
const timeAtCircuit = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/);
export const day = z.iso.date();
export const id = z.int().positive();
export const count = z.int().min(0);
export const country = z.string().regex(/^[A-Z]{3}$/);
export const slotKey = z.enum(['1', '2', '3', '4', '5', 'independent', 'rookie']);
/** The sessions of a weekend. */
export const starts = { sprint_start: timeAtCircuit.exactOptional(), race_start: timeAtCircuit.exactOptional() };
export const resultSource = z.enum(['page', 'hand', 'championship']);
export type ResultSource = z.infer<typeof resultSource>;

export const messageRetrieval = z.strictObject({
  pid: id,
  page_seen: z.boolean(),
  unknown_riders: z.boolean(),
  /** The final weekend whose results differ from the championship. */
  difference_of: id.exactOptional(),
  /** The results page and the championship differ, so an admin has to choose. */
  sources_differ: z.literal(true).exactOptional(),
});
