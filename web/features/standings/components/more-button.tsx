import { classNames } from '../../../lib/class-names.js';
import { messages } from '../../../../league/wire/messages.js';
import { Button } from '../../../ui/button.js';
import styles from './standings.module.css';

interface Props {
  text: string;
  shown: boolean;
  pending: boolean;
  onClick: () => void;
  /** It stands above the rows. */
  first?: boolean;
}

export function MoreButton({ text, shown, pending, onClick, first = false }: Props) {
  if (!shown) return null;
  return (
    <div className={classNames(styles.more, first && styles.first)}>
      <Button idle={pending} onClick={onClick}>
        {pending ? messages.shell.loading : text}
      </Button>
    </div>
  );
}
