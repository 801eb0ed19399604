import './opponent.css';
import { type ReactNode, useMemo, useState } from 'react';
import type { PaletteDependencies } from '../../app/palette/palette-entry.ts';
import { LEVELS } from '../../lab/policy/policy-name.ts';
import { OPPONENT_PACES, type OpponentSeat } from '../../app/state/opponent.ts';
import { useTable, useTableStore } from '../../app/state/table-store.ts';
import { messages } from '../../messages/messages.ts';
import { opponentMessages } from '../../messages/opponent.ts';
import { otherSide } from '../../rules/core/state/lookup.ts';
import { SYSTEMS } from '../../rules/core/system.ts';
import { SIDES } from '../../rules/core/turn.ts';
import type { ScenarioDocument } from '../../scenario/schema.ts';

type SetupProps = Pick<PaletteDependencies, 'actions' | 'scenarios'>;

/** The value of the choice that keeps the game in play. */
const HERE = '';

/** The card that seats the computer: the table, the player's side, the level and the pace. */
export function OpponentSetup({ actions, scenarios }: SetupProps) {
  const store = useTableStore();
  const inPlay = useTable(({ game }) => (game && game.cut > 0 ? game.state.name : undefined));
  const onTable = useTable((table) => table.onTable?.id);
  const known = scenarios.some(({ id }) => id === onTable) ? onTable : undefined;
  const [table, setTable] = useState(inPlay === undefined ? (known ?? scenarios[0]?.id ?? HERE) : HERE);
  const [seat, setSeat] = useState<OpponentSeat>({ side: 'defender', level: 'medium', pace: 'normal' });
  const change = (part: Partial<OpponentSeat>): void => setSeat({ ...seat, ...part });
  const begin = async (): Promise<void> => {
    const scenario = scenarios.find(({ id }) => id === table);
    actions.lessons.notNow();
    if (scenario) await actions.scenario.open(scenario.id, scenario.text);
    if (!scenario || store.getState().onTable?.id === scenario.id) actions.opponent.sit(seat);
  };
  return (
    <section className="lesson welcome opponent-setup card" aria-label={opponentMessages.title}>
      <header>
        <h2>{opponentMessages.title}</h2>
        <button type="button" className="quiet" onClick={actions.opponent.toggleSetup}>
          {messages.buttons.close}
        </button>
      </header>
      <label className="opponent-table">
        <span>{opponentMessages.table}</span>
        <select value={table} onChange={({ target }) => setTable(target.value)}>
          {inPlay !== undefined && <option value={HERE}>{opponentMessages.asItStands(inPlay)}</option>}
          <TableOptions scenarios={scenarios} />
        </select>
      </label>
      <Choice name="side" legend={opponentMessages.youPlay} isRow>
        {SIDES.map((side) => (
          <Option
            key={side}
            {...{ name: 'side', isChosen: seat.side === otherSide(side) }}
            choose={() => change({ side: otherSide(side) })}
          >
            {messages.bar.sides[side]}
          </Option>
        ))}
      </Choice>
      <Choice name="level" legend={opponentMessages.level}>
        {LEVELS.map((level) => (
          <Option
            key={level}
            {...{ name: 'level', isChosen: seat.level === level }}
            choose={() => change({ level })}
            about={opponentMessages.levels[level].about}
          >
            {opponentMessages.levels[level].name}
          </Option>
        ))}
      </Choice>
      <Choice name="pace" legend={opponentMessages.pace} isRow>
        {OPPONENT_PACES.map((pace) => (
          <Option key={pace} {...{ name: 'pace', isChosen: seat.pace === pace }} choose={() => change({ pace })}>
            {opponentMessages.paces[pace]}
          </Option>
        ))}
      </Choice>
      <button type="button" className="primary" onClick={() => void begin()}>
        {opponentMessages.begin}
      </button>
    </section>
  );
}

/** The built-in tables by game, missions first. */
function TableOptions({ scenarios }: Pick<SetupProps, 'scenarios'>) {
  const tables = useMemo(
    () =>
      scenarios.map(({ id, name, text }) => {
        const { system, mission } = JSON.parse(text) as Pick<ScenarioDocument, 'system' | 'mission'>;
        return { id, name, system, isMission: mission !== undefined };
      }),
    [scenarios],
  );
  return SYSTEMS.filter((system) => tables.some((one) => one.system === system)).map((system) => (
    <optgroup key={system} label={messages.lessons.systems[system]}>
      {tables
        .filter((one) => one.system === system)
        .toSorted((a, b) => Number(b.isMission) - Number(a.isMission))
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </optgroup>
  ));
}

type ChoiceProps = {
  readonly name: string;
  readonly legend: string;
  readonly isRow?: boolean;
  readonly children: ReactNode;
};

const Choice = ({ name, legend, isRow = false, children }: ChoiceProps) => (
  <fieldset className="opponent-choice" data-choice={name}>
    <legend>{legend}</legend>
    <div data-row={isRow || undefined}>{children}</div>
  </fieldset>
);

type OptionProps = {
  readonly name: string;
  readonly isChosen: boolean;
  readonly choose: () => void;
  readonly about?: string;
  readonly children: string;
};

const Option = ({ name, isChosen, choose, about, children }: OptionProps) => (
  <label>
    <input type="radio" name={`opponent-${name}`} checked={isChosen} onChange={choose} />
    <span>
      <b>{children}</b>
      {about !== undefined && <small>{about}</small>}
    </span>
  </label>
);
