import { weekendStatus } from '../../../../../league/contract/limits.js';
import type { SeasonAdmin, WeekendSimple } from '../../../../../league/contract/shapes.js';
import { Button } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { EmptyNote } from '../../../../ui/feedback.js';
import { CollapsedOnPhone } from '../../../../ui/collapsible-card.js';
import { WeekendLine } from '../../../../shared/weekends/weekend-line.js';
import styles from './race-weekends-card.module.css';

interface Props {
  season: SeasonAdmin;
  onCreate: () => void;
  onImportCalendar: () => void;
  onOpen: (id: number) => void;
}

/** The race weekends of the season, the final ones last and folded on a phone; each opens its modal. */
export function RaceWeekendsCard({ season, onCreate, onImportCalendar, onOpen }: Props) {
  const past = season.race_weekends.filter(isFinal);
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
            : 'No race weekends yet. Add them one by one, or import the calendar of the results site.'}
        </EmptyNote>
      )}
      <WeekendList weekends={season.race_weekends.filter((weekend) => !isFinal(weekend))} onOpen={onOpen} />
      {past.length > 0 && (
        <CollapsedOnPhone label={past.length === 1 ? '1 final weekend' : `${past.length} final weekends`}>
          <WeekendList weekends={past} onOpen={onOpen} />
        </CollapsedOnPhone>
      )}
    </Card>
  );
}

const isFinal = ({ status }: WeekendSimple) => status === weekendStatus.final;

const WeekendList = ({ weekends, onOpen }: { weekends: WeekendSimple[]; onOpen: (id: number) => void }) => (
  <ul>
    {weekends.map((weekend) => (
      <li key={weekend.id}>
        <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => onOpen(weekend.id)}>
          <WeekendLine weekend={weekend} />
        </button>
      </li>
    ))}
  </ul>
);
