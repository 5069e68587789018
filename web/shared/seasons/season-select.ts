import { onDemand } from '../../ui/on-demand.js';
import { SeasonSelectTrigger } from './season-select-trigger.js';

/** The seasons by year, a check mark on the one that is shown. */
export const SeasonSelect = onDemand(() => import('./season-select-menu.js'), SeasonSelectTrigger);
