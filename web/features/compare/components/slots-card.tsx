import type { HeadToHeadSlot, PickPoints } from '../../../../league/contract/standings.js';
import { classNames } from '../../../lib/class-names.js';
import { formatPoints, ordinal } from '../../../lib/format.js';
import { NumberPlate } from '../../../shared/riders/number-plate.js';
import { shortRiderName } from '../../../../league/contract/short-texts.js';
import { Card } from '../../../ui/card.js';
import { describeDifference, difference } from '../model/describe-gap.js';
import styles from './head-to-head.module.css';

/** Both members slot by slot. */
export const SlotsCard = ({ slots, decimals }: { slots: readonly HeadToHeadSlot[]; decimals: boolean }) => (
  <Card title="Pick by pick">
    <ol>
      {slots.map(({ slot, a, b }) => {
        const gap = difference(a?.points ?? 0, b?.points ?? 0);
        return (
          <li key={slot} className={styles.slot}>
            <Side pick={a} decimals={decimals} />
            <span className={styles.middle}>
              <span>
                {typeof slot === 'number' ? ordinal(slot) : { independent: 'Indep.', rookie: 'Rookie' }[slot]}
              </span>
              <strong className={classNames(gap > 0 && styles.up, gap < 0 && styles.down)}>
                {describeDifference(gap, decimals)}
              </strong>
            </span>
            <Side pick={b} decimals={decimals} right />
          </li>
        );
      })}
    </ol>
  </Card>
);

function Side({ pick, decimals, right = false }: { pick: PickPoints | null; decimals: boolean; right?: boolean }) {
  const className = classNames(styles.pick, right && styles.right);
  if (!pick) return <span className={`${className} muted`}>no rider</span>;
  return (
    <span className={className}>
      <NumberPlate rider={pick.competitor} />
      <span className={styles.rider}>{shortRiderName(pick.competitor)}</span>
      <b>{formatPoints(pick.points, decimals)}</b>
    </span>
  );
}
