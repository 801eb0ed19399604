import type { ChildProcess } from 'node:child_process';

/** Ends a child process with this one, however this one ends, but for kill -9. */
export function endWithProcess(child: ChildProcess, signal: 'SIGKILL' | 'SIGQUIT' = 'SIGKILL'): void {
  const end = (): void => void child.kill(signal);
  const interrupted = (): void => {
    end();
    process.exit(1);
  };
  process.once('exit', end).once('SIGTERM', interrupted).once('SIGINT', interrupted);
  child.once('exit', () => process.off('exit', end).off('SIGTERM', interrupted).off('SIGINT', interrupted));
}
