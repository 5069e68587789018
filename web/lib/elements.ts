import type { ReactNode } from 'react';

/**
 * Children that are next to other children, without bare text, which translators in browsers replace
 * (web/lint/steady-texts.mjs).
 */
export type Elements = Exclude<ReactNode, string | number | bigint>;
