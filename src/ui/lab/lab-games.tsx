import { useContext, useMemo } from 'react';
import type { LabActions } from '../../app/lab/lab-actions.ts';
import { gamesOf } from '../../app/lab/lab-games.ts';
import { type GamesForm, type LabGames, type Picked, useLab } from '../../app/lab/lab-store.ts';
import type { CountMeasure, RateMeasure } from '../../lab/batch/measures.ts';
import { POLICY_NAMES } from '../../lab/policy/policy-name.ts';
import type { PlotLook } from '../../lab/report/plot.ts';
import { planHistogram, planRates } from '../../lab/report/plots.ts';
import { pooled } from '../../lab/report/make-report.ts';
import { histogram } from '../../lab/statistics/tally.ts';
import { batchMessages } from '../../messages/batch.ts';
import { labMessages } from '../../messages/lab.ts';
import { LabChoice } from './lab-choice.tsx';
import { LabOut } from './lab-export.ts';
import { LabPlot } from './lab-plot.tsx';
import { NumberField } from '../controls/number-field.tsx';

/** The width of plots, the same as the panel's, pixels. */
const WIDTH = 270;
/** How many games of a bar are listed. */
const LISTED = 40;
const MOST = { games: 10_000, seed: 2 ** 32 - 1, turns: 20 } as const;

/** Games that the computer plays: settings, progress, results so far, and each game as a replay. */
export function LabGamesView({ actions }: { readonly actions: LabActions }) {
  const games = useLab((lab) => lab.games);
  return (
    <>
      <Form actions={actions} games={games} />
      {games && <Progress games={games} />}
      {games && games.rows.length > 0 && (
        <>
          <Plots games={games} actions={actions} />
          <List games={games} actions={actions} />
          <Files games={games} />
        </>
      )}
    </>
  );
}

function Form({ actions, games }: { readonly actions: LabActions; readonly games: LabGames | undefined }) {
  const { panel } = labMessages;
  const form = useLab((lab) => lab.gamesForm);
  const busy = useLab((lab) => lab.busy);
  const isWorking = games?.course === 'working' || busy === 'opening';
  const number = (label: string, key: 'games' | 'seed' | 'turns', least: number) => (
    <NumberField
      label={label}
      value={form[key]}
      least={least}
      most={MOST[key]}
      step={1}
      set={(value) => actions.plan({ [key]: Math.round(value) })}
    />
  );
  const policy = (side: 'attacker' | 'defender') => (
    <LabChoice
      label={panel[side]}
      value={form[side]}
      set={(name) => actions.plan({ [side]: name } as Partial<GamesForm>)}
    >
      {POLICY_NAMES.map((name) => [name, panel.policies[name]])}
    </LabChoice>
  );
  return (
    <form
      className="lab-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWorking) actions.stopGames();
        else void actions.play();
      }}
    >
      <p className="muted small">{panel.aboutGames}</p>
      <div className="lab-numbers">
        {number(panel.games, 'games', 1)}
        {number(panel.turns, 'turns', 1)}
        {number(panel.seed, 'seed', 0)}
      </div>
      {policy('attacker')}
      {policy('defender')}
      <div className="lab-actions">
        <button type="submit" className="primary">
          {isWorking ? panel.stop : games ? panel.playAgain : panel.play}
        </button>
      </div>
    </form>
  );
}

function Progress({ games }: { readonly games: LabGames }) {
  const { panel } = labMessages;
  const of = games.order.games;
  return (
    <div className="lab-course">
      {games.course === 'working' && <progress value={games.rows.length} max={of} aria-label={panel.games} />}
      <p className="muted small" data-testid="lab-played">
        {panel.played(games.rows.length, of, games.summary.name)}
      </p>
    </div>
  );
}

const RATE_LOOK = [
  ['attackerWins', 'attacker', 'attacker'],
  ['draws', 'draw', 'draw'],
  ['defenderWins', 'defender', 'defender'],
] as const satisfies readonly (readonly [RateMeasure, PlotLook, string])[];

/** What a bar of a histogram counts, by its colour. */
const LOSSES: Readonly<Partial<Record<PlotLook, CountMeasure>>> = {
  attacker: 'attackerLost',
  defender: 'defenderLost',
};

function Plots({ games, actions }: { readonly games: LabGames; readonly actions: LabActions }) {
  const { panel } = labMessages;
  const { summary } = games;
  const plots = useMemo(() => {
    const { panel } = labMessages;
    const { rates } = summary.variants[0]!;
    const bars = RATE_LOOK.flatMap(([rate, look, say]) => {
      const told = rates[rate];
      const name = batchMessages.report[say];
      return told ? [{ name, look, rate: told, text: batchMessages.report.rateWith(told), key: rate }] : [];
    });
    const tally = (count: CountMeasure) => pooled(summary, count);
    const lost = [
      { name: batchMessages.report.attacker, look: 'attacker' as const, tally: tally('attackerLost') },
      { name: batchMessages.report.defender, look: 'defender' as const, tally: tally('defenderLost') },
    ];
    const turns = [{ name: panel.length, look: 'neutral' as const, tally: tally('turns') }];
    return {
      rates: bars.length > 0 ? planRates(bars, panel.wins, WIDTH) : undefined,
      losses: planHistogram(lost, panel.losses, '', WIDTH),
      turns: planHistogram(turns, panel.length, '', WIDTH),
    };
  }, [summary]);
  const pickCount = (count: CountMeasure | undefined, key: string, others: readonly CountMeasure[]) => {
    if (count === undefined) return;
    const all = new Map<number, number>();
    for (const one of others)
      for (const [value, times] of pooled(summary, one)) all.set(value, (all.get(value) ?? 0) + times);
    actions.pick({ kind: 'count', count, from: Number(key), width: histogram(all)?.width ?? 1 });
  };
  return (
    <div className="lab-plots">
      <h3>{panel.wins}</h3>
      {plots.rates && (
        <LabPlot plot={plots.rates} onPick={({ key }) => actions.pick({ kind: 'rate', rate: key as RateMeasure })} />
      )}
      <h3>{panel.losses}</h3>
      <LabPlot
        plot={plots.losses}
        onPick={({ key, look }) => pickCount(LOSSES[look], key, ['attackerLost', 'defenderLost'])}
      />
      <h3>{panel.length}</h3>
      <LabPlot plot={plots.turns} onPick={({ key }) => pickCount('turns', key, ['turns'])} />
    </div>
  );
}

/** The games of the clicked bar; each opens as a replay. */
function List({ games, actions }: { readonly games: LabGames; readonly actions: LabActions }) {
  const { panel } = labMessages;
  const picked = useLab((lab) => lab.picked);
  const busy = useLab((lab) => lab.busy);
  const found = useMemo(() => (picked ? gamesOf(games, picked) : []), [games, picked]);
  if (picked === undefined) return <p className="muted small">{panel.clickABar}</p>;
  const left = found.length - LISTED;
  return (
    <section className="lab-list" aria-label={pickedText(picked)}>
      <header>
        <h3>{panel.gamesIn(pickedText(picked), found.length)}</h3>
        <button type="button" className="quiet" onClick={() => actions.pick(undefined)}>
          {panel.closeList}
        </button>
      </header>
      <ul>
        {found.slice(0, LISTED).map(({ number, seed, facts }) => (
          <li key={number}>
            <button
              type="button"
              disabled={busy !== undefined}
              aria-label={panel.watch(seed)}
              onClick={() => void actions.openGame(number)}
            >
              <b>{batchMessages.report.winners[facts.winner]}</b>
              <span className="muted small">
                {panel.oneGame(seed, facts.attacker.lostModels + facts.defender.lostModels, facts.turns)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="muted small">{panel.moreGames(left)}</p>}
    </section>
  );
}

/** The measure that a bar shows, in words. */
function pickedText(picked: Picked): string {
  if (picked.kind === 'rate') return batchMessages.measures[picked.rate];
  return `${batchMessages.measures[picked.count]}, ${labMessages.panel.values(picked.from, picked.width)}`;
}

function Files({ games }: { readonly games: LabGames }) {
  const { panel } = labMessages;
  const out = useContext(LabOut);
  return (
    <fieldset className="lab-files" aria-label={panel.files}>
      {(
        [
          ['html', panel.report],
          ['csv', panel.table],
          ['json', panel.data],
        ] as const
      ).map(([kind, said]) => (
        <button
          key={kind}
          type="button"
          disabled={games.course === 'working'}
          onClick={() => void out.games(games, kind)}
        >
          {said} <small>{kind}</small>
        </button>
      ))}
    </fieldset>
  );
}
