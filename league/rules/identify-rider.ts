import { mayName } from './rider-names.js';

interface Numbered {
  readonly number: number;
  readonly first: string;
  readonly last: string;
}

/** By number, else by number and name. Undefined if no rider or several riders match. */
export function identifyRider<Rider extends Numbered>(
  { number, name }: { number: number; name: string },
  riders: readonly Rider[],
): Rider | undefined {
  const holders = riders.filter((rider) => rider.number === number);
  if (holders.length < 2) return holders[0];
  const [named, ...others] = holders.filter((rider) => name !== '' && mayName(name, rider));
  return others.length === 0 ? named : undefined;
}
