import type { Home, HomeStanding, OpenWork } from '../../league/contract/home.js';
import type { OwnSeasonEnd } from '../../league/contract/season-end.js';
import type { HomeReader } from '../../league/reading/home-reader.service.js';
import { isBeingCorrected } from '../../league/rules/weekend-states.js';
import type { Season } from '../../league/schema/season.entity.js';
import type { FactsOf } from '../presenters/facts-of.js';
import {
  presentCompetitor,
  presentFinalRow,
  presentOrigin,
  presentProvisionalState,
  presentSeasonEnd,
  presentUsers,
  presentWeekend,
  presentWeekendStandRow,
} from '../presenters/shapes.presenter.js';

type HomeFacts = FactsOf<HomeReader, 'read'>;

export function presentHome(facts: HomeFacts): Home {
  const { season, calendar, next, standing, provisional, picks, end } = facts;
  return {
    year: season.year,
    standing: standing && presentStanding(standing),
    provisional: provisional && presentProvisionalState(provisional),
    picks: {
      chosen: picks.chosen,
      required: picks.required,
      riders: picks.riders.map(({ slot, rider }) => ({ slot: `${slot}`, competitor: presentCompetitor(rider) })),
      can_submit: picks.canSubmit,
      tell_when_open: picks.tellWhenOpen,
      closes: picks.isOpen ? (season.picksCloseAt?.toISOString() ?? null) : null,
    },
    being_corrected: season.finalized ? [] : calendar.filter(isBeingCorrected).map(presentWeekend),
    next: next && { weekend: presentWeekend(next.weekend), round: next.round },
    end: end && presentEnd(end),
    rounds: calendar.length,
    rounds_final: calendar.filter(({ status }) => status === 2).length,
    amount_members: facts.submissions,
  };
}

export function presentOpenWork({ year }: Season, tasks: FactsOf<HomeReader, 'findTasks'>): OpenWork[] {
  return tasks.map(({ kind, weekend }) => ({ kind, weekend: presentWeekend(weekend), year }));
}

/** Returns the member's row, with the rows before and after it. */
function presentStanding(facts: NonNullable<HomeFacts['standing']>): HomeStanding {
  const { origin, own, rows, members, won, positions, count } = facts;
  const users = presentUsers(members);
  const rowAt = (position: number) => {
    const row = rows.find((other) => other.position === position);
    return row ? presentWeekendStandRow(row, users, won) : null;
  };
  return {
    ...presentOrigin(origin),
    row: presentWeekendStandRow(own, users, won),
    ahead: rowAt(own.position - 1),
    behind: rowAt(own.position + 1),
    positions,
    amount: count,
  };
}

function presentEnd({ end, own, members }: NonNullable<HomeFacts['end']>): OwnSeasonEnd {
  const users = presentUsers(members);
  return { ...presentSeasonEnd(end, users), own: own && presentFinalRow(own, users) };
}
