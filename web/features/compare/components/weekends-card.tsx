import type { HeadToHead } from '../../../../league/contract/standings.js';
import { classNames } from '../../../lib/class-names.js';
import { formatPoints } from '../../../lib/format.js';
import { Card } from '../../../ui/card.js';
import { EmptyNote } from '../../../ui/feedback.js';
import { describeDifference, difference, inSentence, type Names } from '../model/describe-gap.js';
import styles from './head-to-head.module.css';

interface Props {
  compared: HeadToHead;
  names: Names;
  decimals: boolean;
}

/** What each of them won in each weekend, the latest first, and what does not come from weekends. */
export function WeekendsCard({ compared: { weekends, carried, bonus, with_bonus }, names, decimals }: Props) {
  const lines = [
    ...(with_bonus ? [{ title: 'Bonus', ...bonus }] : []),
    ...weekends.toReversed().map(({ weekend, a, b }) => ({ title: weekend.title, a, b })),
    ...(carried.a !== 0 || carried.b !== 0 ? [{ title: 'Points typed by hand', ...carried }] : []),
  ];
  const longest = Math.max(1, ...lines.map(({ a, b }) => Math.abs(a - b)));
  return (
    <Card title="Weekend by weekend">
      {lines.length === 0 && <EmptyNote>No weekend is final yet.</EmptyNote>}
      {lines.length > 0 && (
        <p className="muted small">{`Bar to the left: ${inSentence(names.a)} gained. To the right: ${inSentence(names.b)} gained.`}</p>
      )}
      <ol>
        {lines.map(({ title, a, b }, index) => {
          const gap = difference(a, b);
          const width = `${(Math.abs(gap) / longest) * 50}%`;
          return (
            <li key={index} className={styles.weekend}>
              <span className={styles.title}>{title}</span>
              <span className={styles.track} aria-hidden="true">
                <i className={gap > 0 ? styles.left : styles.rightBar} style={{ width }} />
              </span>
              <span className={styles.won}>
                <strong className={classNames(gap > 0 && styles.up, gap < 0 && styles.down)}>
                  {describeDifference(gap, decimals)}
                </strong>
                <span className="muted small">{`${formatPoints(a, decimals)} : ${formatPoints(b, decimals)}`}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
