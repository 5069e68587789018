import type { ReactNode } from 'react';

/** Children that stand beside others: no bare text, which a browser's translator would replace (web/lint/steady-texts.mjs). */
export type Elements = Exclude<ReactNode, string | number | bigint>;
