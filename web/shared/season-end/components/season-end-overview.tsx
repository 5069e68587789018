import type { ReactNode } from 'react';
import type { FinalStandRow, SeasonEnd } from '../../../../league/contract/season-end.js';
import { formatAmount, formatPoints } from '../../../lib/format.js';
import { Card } from '../../../ui/card.js';
import { PositionCard, PositionFigures } from '../../standings/components/position-card.js';
import { describeBonusChange } from '../model/season-end.js';
import { Podium } from './podium.js';
import { Columns } from '../../../ui/layout.js';
import styles from './season-end-overview.module.css';

interface Props {
  end: SeasonEnd;
  /** The row of the reader; null: they did not take part, undefined: it is not known, or there is no reader. */
  own: FinalStandRow | null | undefined;
  /** In the card of the reader. */
  children?: ReactNode;
}

/** The podium of a finalized season, and how the reader did. */
export function SeasonEndOverview({ end: { year, podium, amount_members: amount }, own, children }: Props) {
  const members = amount === 1 ? '1 member' : `${formatAmount(amount)} members`;
  return (
    <Columns>
      <Card className={styles.podium} title="Podium" aside={<span className="muted small">of {members}</span>}>
        <Podium label={`Podium of ${year}`} rows={podium} decimals />
      </Card>
      {own !== undefined && (
        <PositionCard label="Your season" heading={`You, at the end of ${year}`}>
          {own ? (
            <>
              <PositionFigures position={own.position} change={null} among={`of ${members}`} won={null}>
                <span className={styles.points}>
                  <strong>{formatPoints(own.points, true)}</strong>
                  <span className="muted small">points, including a bonus of {formatPoints(own.bonus, true)}</span>
                </span>
              </PositionFigures>
              <p className="muted small">{describeBonusChange(own)}</p>
            </>
          ) : (
            <p className={`${styles.none} muted`}>You did not take part in this season.</p>
          )}
          {children}
        </PositionCard>
      )}
    </Columns>
  );
}
