import { CircleHelp, Dices, Library, Maximize, Moon, PackagePlus, Redo2, Skull, Sun, Undo2 } from 'lucide-react';
import type { Hands } from '../app/hands.ts';
import { toggleOwn } from '../app/own-files.ts';
import { useTable, useTableParts } from '../app/table-store.ts';
import { whyNotLeave } from '../app/leave-phase.ts';
import type { GameState } from '../rules/core/state.ts';
import type { Phase } from '../rules/core/turn.ts';
import { PHASES } from '../rules/core/turn.ts';
import { BuildMenu } from './build-menu.tsx';
import { LookMenu } from './look-menu.tsx';
import { SideChip } from './side-chip.tsx';
import { Tool } from './tool.tsx';

/** A scenario that can be opened. */
export type ScenarioChoice = { readonly id: string; readonly name: string; readonly text: string };

const PHASE_LABEL: Readonly<Record<Phase, string>> = {
  movement: 'Movement',
  shooting: 'Shooting',
  charge: 'Charge',
  fight: 'Fight',
  upkeep: 'Upkeep',
  engage: 'Engage',
  move: 'Move',
  cast: 'Cast',
  ranged: 'Ranged',
  melee: 'Melee',
};

/** The way on to the next phase; held back while the other side is asked something. */
function EndPhase({ hands, state }: { readonly hands: Hands; readonly state: GameState }) {
  const why = whyNotLeave(state);
  return (
    <button type="button" disabled={why !== undefined} title={why} onClick={() => void hands.endPhase()}>
      End phase
    </button>
  );
}

type ChooserProps = { readonly hands: Hands; readonly scenarios: readonly ScenarioChoice[] };

/** Top: which table, whose turn, which phase, and the way on. */
export function PhaseBar({ hands, scenarios }: ChooserProps) {
  const state = useTable((table) => table.game?.state);
  const lastTurn = state?.rules.system === 'skirmish' ? state.rules.skirmish.lastTurn : undefined;
  return (
    <header className="phase-bar card">
      <h1>Highground</h1>
      <Chooser hands={hands} scenarios={scenarios} />
      {state && (
        <>
          <span className="turn">
            Turn {Math.min(state.turn, lastTurn ?? state.turn)}
            {lastTurn !== undefined && <small> of {lastTurn}</small>} <SideChip side={state.side} />
          </span>
          <ol className="phases" aria-label="Phases">
            {PHASES[state.rules.system].map((phase) => (
              <li key={phase} aria-current={phase === state.phase ? 'step' : undefined}>
                {PHASE_LABEL[phase]}
              </li>
            ))}
          </ol>
          <EndPhase hands={hands} state={state} />
        </>
      )}
      <Tools hands={hands} />
    </header>
  );
}

function Chooser({ hands, scenarios }: ChooserProps) {
  const { onTable, name, busy } = useTableParts((table) => ({
    onTable: table.onTable?.id,
    name: table.game?.state.name,
    busy: table.busy,
  }));
  const isBuiltIn = scenarios.some((s) => s.id === onTable);
  return (
    <>
      <select
        aria-label="Scenario"
        value={onTable ?? ''}
        disabled={busy === 'opening'}
        onChange={(event) => {
          const chosen = scenarios.find((s) => s.id === event.target.value);
          if (chosen) void hands.open(chosen.id, chosen.text);
          event.target.blur();
        }}
      >
        {!isBuiltIn && <option value={onTable ?? ''}>{name ?? 'Opening…'}</option>}
        {scenarios.map((s) => (
          <option key={s.id} value={s.id}>
            {s.name}
          </option>
        ))}
      </select>
      <Tool label="Saved tables and files" onClick={hands.toggleShelf}>
        <Library size={17} />
      </Tool>
      <Tool label="Yours: bring a model or terrain of your own" onClick={toggleOwn}>
        <PackagePlus size={17} />
      </Tool>
      <BuildMenu hands={hands} />
    </>
  );
}

function Tools({ hands }: { readonly hands: Hands }) {
  const { theme, fallenLie, ownDice } = useTable((table) => table.settings);
  const rollsD20 = useTable((table) => table.game?.state.rules.system === 'skirmish');
  const { back, forth } = useTableParts(({ game }) => ({
    back: (game?.cut ?? 0) > 0,
    forth: game !== undefined && game.cut < game.log.length,
  }));
  return (
    <div className="tools">
      <Tool label="Undo" disabled={!back} onClick={hands.undo}>
        <Undo2 size={17} />
      </Tool>
      <Tool label="Redo" disabled={!forth} onClick={hands.redo}>
        <Redo2 size={17} />
      </Tool>
      <Tool label="Whole table" onClick={() => hands.look('home')}>
        <Maximize size={17} />
      </Tool>
      <Tool
        label={theme === 'light' ? 'Dark cards' : 'Light cards'}
        onClick={() => hands.set({ theme: theme === 'light' ? 'dark' : 'light' })}
      >
        {theme === 'light' ? <Moon size={17} /> : <Sun size={17} />}
      </Tool>
      <Tool
        label={fallenLie ? 'Take the slain away' : 'Let the slain lie till the turn ends'}
        pressed={fallenLie}
        onClick={() => hands.set({ fallenLie: !fallenLie })}
      >
        <Skull size={17} />
      </Tool>
      {rollsD20 && (
        <Tool
          label={ownDice ? 'Let the table throw the dice' : 'Throw the dice by hand'}
          pressed={ownDice}
          onClick={() => hands.set({ ownDice: !ownDice })}
        >
          <Dices size={17} />
        </Tool>
      )}
      <LookMenu hands={hands} />
      <Tool label="Keys" onClick={hands.toggleKeySheet}>
        <CircleHelp size={17} />
      </Tool>
    </div>
  );
}
