import { serverNow } from '@sodalizio/area-kit';
import { useEffect, useState } from 'react';

/** Whole seconds until a moment of the server; less than 0 when it is over. */
export function useCountdown(moment: string): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.ceil((Date.parse(moment) - now) / 1_000);
}
