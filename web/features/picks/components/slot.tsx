import { onDemand } from '../../../ui/on-demand.js';
import { SlotTrigger } from './slot-trigger.js';
import type { SlotProps } from './slot-trigger.js';

/** A place for a pick, with the search for a rider behind it. */
export const Slot = onDemand<SlotProps>(
  () => import('./rider-picker.js'),
  ({ place, rider, invalid, locked, onClick, onPointerEnter, onFocus }) => (
    <SlotTrigger {...{ place, rider, invalid, locked, onClick, onPointerEnter, onFocus }} />
  ),
);
