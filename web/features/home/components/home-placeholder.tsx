import { PlainCard } from '../../../ui/card.js';
import { SkeletonBlock, SkeletonRows } from '../../../ui/skeleton.js';

/** While it is not known who is here. */
export const HomePlaceholder = () => (
  <>
    <SkeletonBlock width="min(340px, 70%)" height={39} />
    <PlainCard flush>
      <SkeletonRows count={5} rowHeight={64} inset={20} />
    </PlainCard>
  </>
);
