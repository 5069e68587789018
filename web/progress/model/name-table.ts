import type { ProgressTable } from '../../../league/wire/progress.js';

/** What a table stands after, in words. */
export const nameTable = ({ weekend, with_bonus }: ProgressTable): string =>
  with_bonus ? 'Final standings, with the bonus' : weekend.title;

/** The same where there is little room: the first three letters of the race ("POR"). */
export const shortTableName = ({ weekend, with_bonus }: ProgressTable): string =>
  with_bonus ? 'END' : weekend.title.normalize('NFC').trim().slice(0, 3).toUpperCase();
