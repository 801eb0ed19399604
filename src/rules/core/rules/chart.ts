/** One line of a chart: the least lead it applies to, and the least pips a die then needs. */
export type ChartLine = { readonly lead: number; readonly needs: number };

/** The least pips a die needs by the first line whose lead is reached; undefined when none is reached. */
export const pipsAt = (chart: readonly ChartLine[], lead: number): number | undefined =>
  chart.find((line) => lead >= line.lead)?.needs;
