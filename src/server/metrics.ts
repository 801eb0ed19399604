/** What is counted, and what it is called outside. */
const COUNTERS = {
  connections: 'highground_connections_total',
  messagesIn: 'highground_messages_in_total',
  messagesOut: 'highground_messages_out_total',
  commands: 'highground_requests_done_total',
  refused: 'highground_requests_refused_total',
  lines: 'highground_lines_total',
  failures: 'highground_failures_total',
} as const;

/** Something that is counted. */
type MetricName = keyof typeof COUNTERS;

/** Counts what happens, and tells it as Prometheus reads it. */
export type Metrics = {
  readonly count: (what: MetricName, by?: number) => void;
  readonly text: () => Promise<string>;
};

/** Creates counters at 0. `gauges` gives values of the moment, by the names that they have outside: counts and bytes. */
export function createMetrics(gauges: () => Promise<Readonly<Record<string, number>>>): Metrics {
  const counts = new Map<MetricName, number>();
  const lines = (name: string, kind: 'counter' | 'gauge', value: number): string =>
    `# TYPE ${name} ${kind}\n${name} ${value}\n`;
  return {
    count: (what, by = 1) => void counts.set(what, (counts.get(what) ?? 0) + by),
    text: async () => {
      const told = Object.entries(COUNTERS).map(([what, name]) =>
        lines(name, 'counter', counts.get(what as MetricName) ?? 0),
      );
      const now = Object.entries(await gauges()).map(([name, value]) => lines(name, 'gauge', value));
      return [...told, ...now].join('');
    },
  };
}
