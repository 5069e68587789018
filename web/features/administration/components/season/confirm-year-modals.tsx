import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminMessages } from '../../../../../league/contract/admin-messages.js';
import type { SeasonYear } from '../../../../../league/contract/shapes.js';
import { useBanners } from '../../../../lib/banners.js';
import { formText } from '../../../../lib/forms.js';
import { FailedLoad, SkeletonRows } from '../../../../ui/feedback.js';
import { Field, Form } from '../../../../ui/form.js';
import { Modal } from '../../../../ui/modal.js';
import { finalizeSeasonPreviewQuery, useDeleteSeason, useFinalizeSeason } from '../../api/season.js';
import { describeUncounted } from '../../model/describe-season.js';
import { ResultWarnings } from '../results/result-warnings.js';

interface DeleteSeasonModalProps {
  season: SeasonYear;
  wrongYear: string;
  onClose: () => void;
  /** Called after the deletion, even if this modal is closed before the response. */
  onDeleted?: () => void;
}

export function DeleteSeasonModal({ season, wrongYear, onClose, onDeleted }: DeleteSeasonModalProps) {
  const { show } = useBanners();
  const remove = useDeleteSeason({
    onSuccess: () => {
      onDeleted?.();
      show('success', adminMessages.seasons.deleted);
    },
  });
  const confirmed = () => remove.mutate(season.id, { onSuccess: onClose });
  return (
    <Modal title={`Delete season ${season.year}`} onClose={onClose}>
      <p>
        Its riders, race weekends, results and standings disappear for everybody. The year becomes free for a new
        season.
      </p>
      <TypedYearForm
        year={season.year}
        wrongYear={wrongYear}
        submit="Delete season"
        pending={remove.isPending}
        error={remove.error}
        onConfirm={confirmed}
      />
    </Modal>
  );
}

/** Only asks once the list of weekends that would not count has loaded. */
export function FinalizeSeasonModal({ season, onClose }: { season: SeasonYear; onClose: () => void }) {
  const { show } = useBanners();
  const finalize = useFinalizeSeason({ onSuccess: () => show('success', adminMessages.seasons.finalized) });
  const { data: uncounted, error, refetch } = useQuery(finalizeSeasonPreviewQuery(season.year));
  const confirmed = () => finalize.mutate(season.year, { onSuccess: onClose });
  return (
    <Modal title={`Finalize season ${season.year}`} onClose={onClose}>
      <p>
        Picks close, the bonus for exact positions is added, and no rider, weekend or result of this season changes any
        more. This can’t be undone.
      </p>
      {uncounted ? (
        <ResultWarnings title="These weekends would not count" warnings={uncounted.map(describeUncounted)} />
      ) : error ? (
        <FailedLoad error={error} retry={refetch} />
      ) : (
        <SkeletonRows count={1} rowHeight={44} />
      )}
      {(uncounted || error) && (
        <TypedYearForm
          year={season.year}
          wrongYear={adminMessages.seasons.wrongYearFinalize}
          submit="Finalize season"
          pending={finalize.isPending}
          error={finalize.error}
          onConfirm={confirmed}
        />
      )}
    </Modal>
  );
}

interface TypedYearFormProps {
  year: number;
  wrongYear: string;
  submit: string;
  pending: boolean;
  error: Error | null;
  onConfirm: () => void;
}

/** Confirms an action that cannot be undone: the admin types the year of the season. */
function TypedYearForm({ year, wrongYear, submit, pending, error, onConfirm }: TypedYearFormProps) {
  const [wrong, setWrong] = useState(false);
  const submitted = (form: FormData) => {
    const matches = formText(form, 'year').trim() === String(year);
    setWrong(!matches);
    if (matches) onConfirm();
    return matches;
  };
  return (
    <Form
      ignoreUnsaved
      submit={submit}
      onSubmit={submitted}
      pending={pending}
      error={wrong ? wrongYear : error}
      errorOf={wrong ? 'year' : undefined}
    >
      <Field label={`Type ${year} to confirm`} name="year" inputMode="numeric" autoComplete="off" required />
    </Form>
  );
}
