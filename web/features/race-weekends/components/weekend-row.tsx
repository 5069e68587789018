import { Link } from 'react-router-dom';
import type { WeekendSimple } from '../../../../league/contract/shapes.js';
import { WeekendLine } from '../../../shared/weekends/weekend-line.js';
import styles from './weekends.module.css';

export const WeekendRow = ({ weekend }: { weekend: WeekendSimple }) => (
  <Link className={styles.row} to={`/race-weekends/${weekend.id}`}>
    <WeekendLine weekend={weekend} />
  </Link>
);
