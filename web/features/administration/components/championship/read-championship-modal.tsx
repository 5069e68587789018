import { useState } from 'react';
import { type ChampionshipClass, championshipClasses } from '../../../../../league/contract/championship-classes.js';
import { Form } from '../../../../ui/form.js';
import { Modal } from '../../../../ui/modal.js';
import { useReadChampionship } from '../../api/championship.js';
import { ClassChoice } from './class-choice.js';

interface Props {
  year: number;
  onClose: () => void;
  onStarted: (pid: number | undefined) => void;
  /** Follows the retrieval. Called even if this modal is closed before the response. */
  onFollow: (pid: number) => void;
}

export function ReadChampionshipModal({ year, onClose, onStarted, onFollow }: Props) {
  const [name, setName] = useState<ChampionshipClass>(championshipClasses[0]);
  const start = useReadChampionship(year, { onSuccess: ({ pid }) => pid !== undefined && onFollow(pid) });
  const submit = () => start.mutate(name, { onSuccess: ({ pid }) => onStarted(pid) });
  return (
    <Modal title="Set up from the championship" onClose={onClose}>
      <Form submit="Read the championship" onSubmit={submit} pending={start.isPending} error={start.error}>
        <p>
          {`Reads the riders and race weekends of ${year} from the championship’s own data. You review them before anything is stored. Nothing that you have changed by hand is undone unless you choose it.`}
        </p>
        <ClassChoice value={name} onChange={setName} />
      </Form>
    </Modal>
  );
}
