import type { SeasonYear } from '../../../../../league/contract/shapes.js';
import { Button, ButtonLink } from '../../../../ui/button.js';
import styles from '../administration.module.css';

export function SeasonLine({ season, onDelete }: { season: SeasonYear; onDelete: () => void }) {
  return (
    <div className={styles.line}>
      <strong className={styles.text}>{`Season ${season.year}`}</strong>
      <div className={styles.actions}>
        <ButtonLink to={`/administration/seasons/${season.year}`} aria-label={`Edit season ${season.year}`}>
          Edit
        </ButtonLink>
        <Button look="danger" aria-label={`Delete season ${season.year}`} onClick={onDelete}>
          Delete…
        </Button>
      </div>
    </div>
  );
}
