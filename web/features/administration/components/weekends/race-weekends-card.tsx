import type { SeasonAdmin } from '../../../../../league/contract/shapes.js';
import { Button } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { EmptyNote } from '../../../../ui/feedback.js';
import { WeekendLine } from '../../../../shared/weekends/weekend-line.js';
import styles from './race-weekends-card.module.css';

interface Props {
  season: SeasonAdmin;
  onCreate: () => void;
  onImportCalendar: () => void;
  onOpen: (id: number) => void;
}

/** The race weekends of the season; each opens its modal. */
export function RaceWeekendsCard({ season, onCreate, onImportCalendar, onOpen }: Props) {
  return (
    <Card
      title="Race weekends"
      aside={
        !season.finalized && (
          <>
            <Button onClick={onCreate}>+ Add</Button>
            <Button onClick={onImportCalendar}>Calendar…</Button>
          </>
        )
      }
    >
      {season.race_weekends.length === 0 && (
        <EmptyNote>
          {season.finalized
            ? 'This season has no race weekends.'
            : 'No race weekends yet. Add them one by one, or take over the calendar of the results site.'}
        </EmptyNote>
      )}
      <ul>
        {season.race_weekends.map((weekend) => (
          <li key={weekend.id}>
            <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => onOpen(weekend.id)}>
              <WeekendLine weekend={weekend} />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
