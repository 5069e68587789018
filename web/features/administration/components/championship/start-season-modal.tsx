import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ChampionshipClass, championshipClasses } from '../../../../../league/contract/championship-classes.js';
import { useBanners } from '../../../../lib/banners.js';
import { runAfterClosing } from '../../../../lib/close-on-back.js';
import { Modal } from '../../../../ui/modal.js';
import { type SeasonStart, useStartSeason } from '../../api/championship.js';
import { NewSeasonForm } from '../season/new-season-form.js';
import { ClassChoice } from './class-choice.js';

/** Creates a season, starts the retrieval, and opens the page of the season with the review. */
export default function StartSeasonModal({ onClose }: { onClose: () => void }) {
  const { show } = useBanners();
  const navigate = useNavigate();
  const [name, setName] = useState<ChampionshipClass>(championshipClasses[0]);
  const start = useStartSeason({ onSuccess: ({ problem }) => problem !== undefined && show('error', problem) });
  const started = ({ pid }: SeasonStart, year: number) => {
    onClose();
    const reading = pid === undefined ? '' : `?reading=${pid}`;
    runAfterClosing(() => void navigate(`/administration/seasons/${year}${reading}`));
  };
  return (
    <Modal title="Set up from the championship" onClose={onClose}>
      <p>Riders, race weekends and start times come from the championship’s own data. You review them next.</p>
      <NewSeasonForm
        submit="Create season and read it"
        mutation={start}
        onSubmit={(season) =>
          start.mutate({ ...season, class: name }, { onSuccess: (body) => started(body, season.year) })
        }
      >
        <ClassChoice value={name} onChange={setName} />
      </NewSeasonForm>
    </Modal>
  );
}
