import { flagAddress } from '../../../league/contract/racing-identity.js';
import { classNames } from '../../lib/class-names.js';
import styles from './flag.module.css';

/**
 * The flag of a country, by its three-letter code, or the letters if the flag is missing. It is decorative (empty
 * `alt`), because the name of the rider or weekend is beside it. Small flags are loaded lazily.
 */
export function Flag({ country, large = false }: { country: string | undefined; large?: boolean }) {
  if (country === undefined) return null;
  const address = flagAddress(country);
  const size = large && styles.large;
  if (address === null) return <span className={classNames(styles.letters, size)}>{country}</span>;
  const [width, height] = large ? [64, 48] : [24, 18];
  const loading = large ? 'eager' : 'lazy';
  return <img className={classNames(styles.flag, size)} src={address} alt="" {...{ width, height, loading }} />;
}
