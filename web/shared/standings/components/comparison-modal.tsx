import { Modal } from '../../../ui/modal.js';
import { Comparison } from './comparison.js';

interface Props {
  year: number;
  weekendId?: number;
  ahead: string;
  behind: string;
  onClose: () => void;
}

/** Why a member is ahead of the next one, who has equal points. */
export default function ComparisonModal({ ahead, behind, onClose, ...table }: Props) {
  return (
    <Modal title={`Why is ${ahead} ahead of ${behind}?`} onClose={onClose}>
      <Comparison {...table} a={ahead} b={behind} />
    </Modal>
  );
}
