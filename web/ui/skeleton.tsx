import type { CSSProperties } from 'react';
import { messages } from '../../league/contract/messages.js';
import styles from './skeleton.module.css';

/** A grey placeholder in the size of content that is loading. */
export const SkeletonBlock = ({ width, height }: { width: CSSProperties['width']; height: number }) => (
  <span className={styles.block} style={{ width, height }} aria-hidden="true" />
);

interface Props {
  count: number;
  /** The height of a loaded row, in px. */
  rowHeight: number;
  /** The padding of a loaded row at both sides, in px. */
  inset?: number;
}

/** Placeholder rows of a list that is loading. */
export function SkeletonRows({ count, rowHeight, inset = 0 }: Props) {
  return (
    <div className={styles.rows} role="status">
      <span className="unseen">{messages.shell.loading}</span>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={styles.row} style={{ height: rowHeight, paddingInline: inset }} aria-hidden="true">
          <SkeletonBlock width={`${38 + ((row * 17) % 24)}%`} height={18} />
          <SkeletonBlock width={56} height={18} />
        </div>
      ))}
    </div>
  );
}
