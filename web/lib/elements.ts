import type { ReactNode } from 'react';

/** Children beside other children: no bare text, which translators in browsers replace (web/lint/steady-texts.mjs). */
export type Elements = Exclude<ReactNode, string | number | bigint>;
