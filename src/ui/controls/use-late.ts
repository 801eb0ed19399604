import { useEffect, useState } from 'react';

/** Whether a condition has held for `ms` milliseconds, so that short delays are not announced. */
export function useLate(isSo: boolean, ms = 350): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!isSo) return;
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [isSo, ms]);
  return isSo && late;
}
