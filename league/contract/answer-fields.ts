import { z } from 'zod';

export const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
export const time = z.string().regex(isoTime);
export const day = z.iso.date();
/** Starts at 1. */
export const id = z.int().positive();
export const count = z.int().min(0);
export const country = z.string().regex(/^[A-Z]{3}$/);
export const slotKey = z.enum(['1', '2', '3', '4', '5', 'independent', 'rookie']);
