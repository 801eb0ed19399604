import { useEffect, useState } from 'react';

/** Whether something has been so for a while: what is over in a blink is not worth a word. */
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
