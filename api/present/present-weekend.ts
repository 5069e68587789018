import type { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import type { WeekendSimple } from '../../league/contract/shapes.js';

export function presentWeekend({ id, title, startDate, endDate, status }: RaceWeekend): WeekendSimple {
  return { id, title, start: startDate, end: endDate, status };
}
