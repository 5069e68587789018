import { classNames } from '../lib/class-names.js';
import styles from './avatar.module.css';

interface Props {
  name: string;
  picture?: string | undefined;
  large?: boolean;
}

/** The member's picture, or the first two letters of the name. The name is always next to it. */
export function Avatar({ name, picture, large = false }: Props) {
  const className = classNames(styles.avatar, large && styles.large);
  if (picture) return <img className={className} src={picture} alt="" />;
  return <span className={className} data-letters={name.slice(0, 2)} aria-hidden="true" />;
}
