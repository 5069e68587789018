import { classNames } from '../lib/class-names.js';
import styles from './badge.module.css';

type Tone = 'idle' | 'running' | 'good';

export function Badge({ tone = 'idle', children }: { tone?: Tone; children: string }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}

export const Tag = ({ tone, children }: { tone?: 'gold'; children: string }) => (
  <span className={classNames(styles.tag, tone && styles[tone])}>{children}</span>
);
