import { flagAddress } from '../../../league/contract/racing-identity.js';
import styles from './flag.module.css';

/**
 * The flag of a country of three letters, or the letters where it has none; nothing where the country is not known. A decoration: the
 * name of what it belongs to stands beside it. Loaded when it comes near the screen.
 */
export function Flag({ country }: { country: string | undefined }) {
  if (country === undefined) return null;
  const address = flagAddress(country);
  if (address === null) return <span className={styles.letters}>{country}</span>;
  return <img className={styles.flag} src={address} alt="" width={24} height={18} loading="lazy" />;
}
