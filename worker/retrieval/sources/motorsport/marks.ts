/** Marks of riders who are not classified: did not finish, start or qualify, disqualified, excluded, withdrawn, ... */
const marks = new Set(
  'DNF DNS DNQ DNPQ DNC DNP DNA NF NC NQ NS DQ DSQ DISQ RET RTD AB ABD EX EXC EXCL WD WDN WDR OUT'.split(' '),
);

/** Marks that are written out, without spaces, and their short forms. */
const written: Readonly<Record<string, string>> = {
  RETIRED: 'RET',
  RETIREMENT: 'RET',
  ABANDONED: 'RET',
  NOTCLASSIFIED: 'NC',
  UNCLASSIFIED: 'NC',
  NCL: 'NC',
  NOTQUALIFIED: 'NQ',
  DIDNOTQUALIFY: 'DNQ',
  DISQUALIFIED: 'DSQ',
  EXCLUDED: 'EXC',
  WITHDRAWN: 'WD',
  WITHDREW: 'WD',
  NOTSTARTED: 'DNS',
  DIDNOTSTART: 'DNS',
  NOTFINISHED: 'DNF',
  DIDNOTFINISH: 'DNF',
  NOTFINISHFIRST: 'DNF',
};

/**
 * Returns the short form of a mark such as "N/C", "Ret." or "Retired". A dash and an empty text give no reason and
 * return an empty text. Null for any other text.
 */
export function findMark(text: string): string | null {
  const letters = text.toUpperCase().replace(/[\s./_‐-―−-]/g, '');
  if (letters === '') return '';
  return marks.has(letters) ? letters : (written[letters] ?? null);
}
