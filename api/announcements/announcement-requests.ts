import { z } from 'zod';
import { limits } from '../../league/contract/limits.js';

/** Lengths stay under their limits (member-area.md 5). */
const shorterThan = (limit: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(limit - 1);

/** The text of an announcement, new or edited. */
export const announcementText = z.object({
  title: shorterThan(limits.announcement.title),
  text: shorterThan(limits.announcement.text),
});
