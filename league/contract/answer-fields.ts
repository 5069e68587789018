import { z } from 'zod';

/** Schemas of the fields that many answers have. */

/** The format of every datetime of the wire. */
export const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
export const time = z.string().regex(isoTime);
export const day = z.iso.date();
/** An id, a position, or another number from 1. */
export const id = z.int().positive();
export const count = z.int().min(0);
/** Three letters. */
export const country = z.string().regex(/^[A-Z]{3}$/);
/** The slots of picks as keys. */
export const slotKey = z.enum(['1', '2', '3', '4', '5', 'independent', 'rookie']);
