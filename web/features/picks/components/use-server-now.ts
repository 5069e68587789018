import { useEffect, useState } from 'react';
import { serverNow } from '../../../lib/server-clock.js';

/** The server's time in milliseconds, told anew while it passes and as soon as a page that slept is looked at again. */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const tick = () => setNow(serverNow());
    const timer = setInterval(tick, 500);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
}
