import { weekendStatusNames } from '../../league/contract/limits.js';
import type { WeekendStatus } from '../../league/contract/shapes.js';
import { classNames } from '../lib/class-names.js';
import styles from './badge.module.css';

type Tone = 'idle' | 'running' | 'good';

export function Badge({ tone = 'idle', children }: { tone?: Tone; children: string }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}

const tones = ['idle', 'running', 'good'] as const satisfies readonly Tone[];

/** Upcoming, In progress or Final. */
export const WeekendBadge = ({ status }: { status: WeekendStatus }) => (
  <Badge tone={tones[status]}>{weekendStatusNames[status]}</Badge>
);

/** A small word beside a name. */
export const Tag = ({ children }: { children: string }) => <span className={styles.tag}>{children}</span>;
