import { onDemand } from '../../ui/on-demand.js';
import { SeasonSelectTrigger } from './season-select-trigger.js';

/** A menu of the seasons, with the current choice checked. */
export const SeasonSelect = onDemand(() => import('./season-select-menu.js'), SeasonSelectTrigger);
