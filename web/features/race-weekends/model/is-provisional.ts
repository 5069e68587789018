import { weekendStatus } from '../../../../league/contract/limits.js';
import type { Weekend } from '../../../../league/contract/shapes.js';

/** Whether a weekend has a result but no final standings. */
export const isProvisional = ({
  status,
  race,
  sprint_race,
}: Pick<Weekend, 'status' | 'race' | 'sprint_race'>): boolean =>
  status !== weekendStatus.final && [race, sprint_race].some((one) => (one?.competitors_positions.length ?? 0) > 0);
