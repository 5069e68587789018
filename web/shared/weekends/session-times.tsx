import type { WeekendSimple } from '../../../league/contract/shapes.js';
import { formatTimeAtCircuit, formatWeekdayAndTime } from '../../lib/format.js';
import styles from './weekend-line.module.css';

type Starts = Pick<WeekendSimple, 'sprint_start' | 'race_start'>;

/** The starts of the sprint race and the race, if they are known. */
export function SessionTimes({ sprint_start: sprint, race_start: race }: Starts) {
  if (sprint === undefined && race === undefined) return null;
  return (
    <span className={styles.times}>
      {sprint !== undefined && <SessionTime title="Sprint Race" start={sprint} />}
      {race !== undefined && <SessionTime title="Race" start={race} />}
    </span>
  );
}

function SessionTime({ title, start }: { title: string; start: string }) {
  const atCircuit = formatTimeAtCircuit(start);
  return (
    <time dateTime={start}>
      <span>{`${title}: ${formatWeekdayAndTime(start)}`}</span>
      {atCircuit && <span className="muted">{` (${atCircuit})`}</span>}
    </time>
  );
}
