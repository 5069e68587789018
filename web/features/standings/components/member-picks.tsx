import type { Slot } from '../../../../league/contract/explanations.js';
import type { PicksSimple } from '../../../../league/contract/shapes.js';
import { ordinal } from '../../../lib/format.js';
import { EmptyNote } from '../../../ui/feedback.js';
import { PickRow } from './pick-row.js';
import { BonusLines } from './receipt/bonus-lines.js';
import { PickParts } from './receipt/pick-parts.js';

interface Props {
  year: number;
  row: PicksSimple;
  hits: boolean[];
}

/** A member's picks, whose points add up to the total; each opens what its points are made of. */
export function MemberPicks({ year, row, hits }: Props) {
  const { picks, independent_pick, rookie_pick, user } = row;
  if (picks.length === 0)
    return (
      <EmptyNote>
        These picks stay hidden until the window has closed or the first result of the season is in.
      </EmptyNote>
    );
  // A deleted account has left its row without a name (rules.md 8), and nothing to ask for.
  const parts = (slot: Slot) => user.username && <PickParts year={year} username={user.username} slot={slot} />;
  return (
    <>
      {user.username && <p className="muted small">The total, taken apart. Open a line to see what it is made of.</p>}
      <ol>
        {picks.map((pick, place) => (
          <PickRow key={pick.competitor_id} place={ordinal(place + 1)} rider={pick} hit={hits[place] ?? false}>
            {parts((place + 1) as Slot)}
          </PickRow>
        ))}
        {independent_pick && (
          <PickRow special place="Independent" rider={independent_pick}>
            {parts('independent')}
          </PickRow>
        )}
        {rookie_pick && (
          <PickRow special place="Rookie" rider={rookie_pick}>
            {parts('rookie')}
          </PickRow>
        )}
      </ol>
      {user.username && <BonusLines year={year} username={user.username} />}
    </>
  );
}
