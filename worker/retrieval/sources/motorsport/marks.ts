/** Marks of riders who are not classified: did not finish, start or qualify, disqualified, excluded, withdrawn, ... */
const marks = new Set(
  'DNF DNS DNQ DNPQ DNC DNP DNA NF NC NQ NS DQ DSQ DISQ RET RTD AB ABD EX EXC EXCL WD WDN WDR OUT'.split(' '),
);

/** Marks that are written out, without spaces, with their short forms. */
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

/** Shortens "N/C", "Ret." or "Retired". Dashes and empty texts become empty. Returns null for all other texts. */
export function findMark(text: string): string | null {
  const letters = text.toUpperCase().replace(/[\s./_‐-―−-]/g, '');
  if (letters === '') return '';
  return marks.has(letters) ? letters : (written[letters] ?? null);
}
