import type { SeasonAdmin } from '../../../../../league/contract/shapes.js';
import { serverDate } from '../../../../lib/server-clock.js';
import { Button } from '../../../../ui/button.js';
import { PlainCard } from '../../../../ui/card.js';
import { nextStep } from '../../model/next-step.js';
import admin from '../administration.module.css';
import type { Opened } from './season-modal.js';
import styles from './next-step-card.module.css';

interface Props {
  season: SeasonAdmin;
  onOpen: (next: Opened) => void;
}

/** What comes next in the season, in one sentence, and the way to it. */
export function NextStepCard({ season, onOpen }: Props) {
  const step = nextStep(season, serverDate().toISOString().slice(0, 10));
  if (!step) return null;
  const { text, label, opens } = step;
  return (
    <PlainCard>
      <div className={styles.step}>
        <p className={admin.text}>
          <strong>Next</strong> {text}
        </p>
        {opens && (
          <Button look="call" onClick={() => onOpen(opens)}>
            {label}
          </Button>
        )}
      </div>
    </PlainCard>
  );
}
