import type { DataSource } from 'typeorm';
import { closingTime, isWindowOpen } from '../../league/picks/picks-window.js';
import { readMoment } from '../../league/picks/picks-window.store.js';
import { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { Rider } from '../../league/riders/rider.entity.js';
import { Season } from '../../league/seasons/season.entity.js';
import { findCurrentSeason, lockSeason } from '../../league/seasons/seasons.repository.js';
import type { PicksStateAnswer, TogglePicksRefusal } from '../../league/contract/answers.js';
import { badRequest } from '../http/api-exception.js';

const refuse = (reason: Partial<TogglePicksRefusal>) =>
  badRequest({ no_competitors: false, not_current: false, finalized: false, ...reason });

/**
 * Opens or closes the current season's picks window: the state that is `wanted`, or the other one than stands in the database. Opening needs at least
 * one rider (administration-area.md 4).
 */
export function togglePicks(database: DataSource, wanted?: boolean): Promise<PicksStateAnswer> {
  return database.transaction(async (manager) => {
    const current = await findCurrentSeason(manager);
    const season = current && (await lockSeason(manager, current.id));
    if (!season?.current) throw refuse({ not_current: true });
    if (season.finalized) throw refuse({ finalized: true });
    const { at: now } = await readMoment(manager);
    const isOpen = isWindowOpen(season, now);
    const open = wanted ?? !isOpen;
    if (open === isOpen) return { users_picks_state: open };
    if (open && !(await manager.existsBy(Rider, { seasonId: season.id }))) throw refuse({ no_competitors: true });
    const first = await manager.findOne(RaceWeekend, { where: { seasonId: season.id }, order: { startDate: 'ASC' } });
    await manager.update(Season, season.id, {
      selectionOpen: open,
      picksCloseAt: open ? closingTime(first?.startDate ?? null, now) : season.picksCloseAt,
    });
    return { users_picks_state: open };
  });
}
