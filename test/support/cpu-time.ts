/**
 * How long this thread has been at work, milliseconds. Unlike the clock it does not go on while other programs have the
 * processor, so that what is measured by it is as soon done on a busy machine as on an idle one.
 */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
