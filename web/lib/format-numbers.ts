const points = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });

/** Championship points as shown: grouped, at most two decimals (rules.md 4). */
export const formatPoints = (value: number): string => points.format(value);

const plural = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };

/** 1st, 2nd, 3rd, 4th ... */
export const ordinal = (value: number): string => `${value}${suffixes[plural.select(value)] ?? 'th'}`;
