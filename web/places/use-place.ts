import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { focusOnArrival } from '../lib/focus-on-arrival.js';
import { readPageNumber } from '../lib/paging/read-page-number.js';
import { placeId } from './model/place-pages.js';

/** The place of a table that the address names with `?place=`; null where it names none, or nonsense. */
export function usePlace(): number | null {
  const [search] = useSearchParams();
  return readPageNumber(search.get('place'));
}

/** Brings the reader to the row of the place in the address, once for each time they go there. */
export function useGoToPlace(place: number | null, ready: boolean): void {
  const { key } = useLocation();
  const done = useRef<string | null>(null);
  useEffect(() => {
    if (place === null || !ready || done.current === key) return;
    done.current = key;
    const row = document.getElementById(placeId(place));
    row?.scrollIntoView({ block: 'center' });
    focusOnArrival(row);
  }, [place, ready, key]);
}
