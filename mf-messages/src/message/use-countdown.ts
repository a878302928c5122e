import { useEffect, useState } from 'react';

/** Whole seconds until a moment, by the clock of this computer; less than 0 when it is over. */
export function useCountdown(moment: string): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.ceil((Date.parse(moment) - now) / 1_000);
}
