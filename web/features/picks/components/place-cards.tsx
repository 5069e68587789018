import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.js';
import { Places } from './places.js';
import type { PlacesProps } from './places.js';
import styles from './picks.module.css';

/** The five places, and beside them the special ones with what follows. */
export function PlaceCards({ children, places, ...shared }: PlacesProps & { children: ReactNode }) {
  const special = places.filter((place) => typeof place !== 'number');
  return (
    <div className={styles.grid}>
      <Card title="Top five, in order">
        <Places {...shared} places={places.filter((place) => typeof place === 'number')} />
      </Card>
      <div className={styles.side}>
        {special.length > 0 && (
          <Card title="Special picks">
            <Places {...shared} places={special} />
          </Card>
        )}
        {children}
      </div>
    </div>
  );
}
