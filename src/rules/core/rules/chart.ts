/** One line of a chart: the least lead it applies to, and the least pips a die then needs. */
export type ChartLine = { readonly lead: number; readonly needs: number };

/** What a die needs to hit by the skill of the shooter, wherever a game does not say otherwise. @source SH-11, RS-06 */
export const MISSILE_SKILL_CHART: readonly ChartLine[] = [
  { lead: 5, needs: 2 },
  { lead: 4, needs: 3 },
  { lead: 3, needs: 4 },
  { lead: 2, needs: 5 },
  { lead: 1, needs: 6 },
];

/** The least pips a die needs by the first line whose lead is reached; undefined when none is reached. */
export const pipsAt = (chart: readonly ChartLine[], lead: number): number | undefined =>
  chart.find((line) => lead >= line.lead)?.needs;
