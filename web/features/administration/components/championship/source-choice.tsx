import { adminMessages } from '../../../../../league/contract/admin-messages.js';
import { messages } from '../../../../../league/contract/messages.js';
import type { SourcesReviewAnswer } from '../../../../../league/contract/weekend-difference.js';
import { useBanners } from '../../../../lib/banners.js';
import { Button } from '../../../../ui/button.js';
import { FailureText } from '../../../../ui/feedback.js';
import { Actions } from '../../../../ui/layout.js';
import { useChooseSource } from '../../api/championship.js';
import { SideBySide } from '../results/side-by-side.js';

interface Props {
  pid: number;
  review: SourcesReviewAnswer;
  onStored: () => void;
}

/** The two results of a session that differ. The admin chooses the one to store. */
export function SourceChoice({ pid, review, onStored }: Props) {
  const { show } = useBanners();
  const choose = useChooseSource({ onSuccess: () => show('success', adminMessages.races.saved) });
  const { rows, version } = review;
  const store = (source: 'page' | 'championship') => choose.mutate({ pid, version, source }, { onSuccess: onStored });
  if (review.stored) return <p>{messages.races.alreadyStored}</p>;
  return (
    <>
      <p>The results page and the championship differ. Nothing has been stored yet.</p>
      <SideBySide label="Result" rows={rows} ours="Results page" official="Championship" />
      <Actions>
        <Button inactive={choose.isPending} onClick={() => store('page')}>
          Use the results page
        </Button>
        <Button inactive={choose.isPending} onClick={() => store('championship')}>
          Use the championship
        </Button>
      </Actions>
      <FailureText error={choose.error} />
    </>
  );
}
