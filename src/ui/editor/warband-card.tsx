import { useState } from 'react';
import type { EditorActions } from '../../app/editor/editor-actions.ts';
import { streetList } from '../../app/editor/street-list.ts';
import { SIDES, type Side } from '../../rules/core/turn.ts';
import type { ScenarioDocument, WarbandDocument } from '../../scenario/schema.ts';
import { warbandCost, type ListedFighter, listedFighters, warbandOf } from '../../scenario/warbands.ts';
import { editorMessages } from '../../messages/editor.ts';
import { Segments } from './editor-fields.tsx';

type WarbandProps = { readonly document: ScenarioDocument; readonly building: EditorActions };

/** Chooses a side's fighters from its list, with their cost in gold, and sets them up in one step. */
export function WarbandCard({ document, building }: WarbandProps) {
  const [side, setSide] = useState<Side>('attacker');
  const words = editorMessages.warband;
  const warband = warbandOf(document, side);
  return (
    <details className="warband">
      <summary>{words.title}</summary>
      <Segments
        label={editorMessages.unit.side}
        value={side}
        among={SIDES.map((each) => [each, editorMessages.unit[each]] as const)}
        onSet={setSide}
      />
      {warband ? (
        <Chooser
          key={`${side} ${JSON.stringify(listedFighters(document, side))}`}
          {...{ side, warband, building }}
          begun={listedFighters(document, side)}
        />
      ) : (
        <>
          <p className="muted small">{words.noList(side)}</p>
          <button
            type="button"
            onClick={() =>
              building.perform({
                kind: 'set-warbands',
                warbands: SIDES.map((each) => warbandOf(document, each) ?? streetList(each)),
              })
            }
          >
            {words.giveList}
          </button>
        </>
      )}
    </details>
  );
}

type ChooserProps = {
  readonly side: Side;
  readonly warband: WarbandDocument;
  readonly begun: readonly ListedFighter[];
  readonly building: EditorActions;
};

/** The fighters chosen so far, what can be added, and the cost. */
function Chooser({ side, warband, begun, building }: ChooserProps) {
  const [fighters, setFighters] = useState(begun);
  const words = editorMessages.warband;
  const { kinds, equipment = [], gold } = warband;
  const cost = warbandCost(warband, fighters);
  const over = cost - gold;
  const countOf = (kind: string): number => fighters.filter((fighter) => fighter.kind === kind).length;
  const change = (index: number, fighter: ListedFighter | undefined): void =>
    setFighters(fighters.flatMap((each, i) => (i === index ? (fighter ? [fighter] : []) : [each])));
  return (
    <>
      <ol className="fighters" aria-label={words.chosen}>
        {fighters.map((fighter, i) => {
          const name = kinds.find(({ id }) => id === fighter.kind)?.name ?? fighter.kind;
          return (
            <li key={`${i}/${fighter.kind}`}>
              <b>{name}</b> <span className="muted">{words.gold(warbandCost(warband, [fighter]))}</span>{' '}
              <button
                type="button"
                className="chip"
                aria-label={words.leaveOut(name)}
                onClick={() => change(i, undefined)}
              >
                ×
              </button>
              <details>
                <summary>
                  {words.equipment(
                    equipment.filter(({ id }) => fighter.equipment.includes(id)).map((item) => item.name),
                  )}
                </summary>
                <div className="chips">
                  {equipment.map((item) => {
                    const isOn = fighter.equipment.includes(item.id);
                    const rest = fighter.equipment.filter((id) => id !== item.id);
                    return (
                      <button
                        key={item.id}
                        type="button"
                        className={isOn ? 'chip on' : 'chip'}
                        aria-pressed={isOn}
                        onClick={() => change(i, { ...fighter, equipment: isOn ? rest : [...rest, item.id] })}
                      >
                        {item.name} <i>{item.gold}</i>
                      </button>
                    );
                  })}
                </div>
              </details>
            </li>
          );
        })}
      </ol>
      <fieldset className="chips" aria-label={words.add}>
        {kinds.map(({ id, name, gold: price, most }) => (
          <button
            key={id}
            type="button"
            className="chip"
            disabled={most !== undefined && countOf(id) >= most}
            onClick={() => setFighters([...fighters, { kind: id, equipment: [] }])}
          >
            + {name} <i>{price}</i>
          </button>
        ))}
      </fieldset>
      <p className={over > 0 ? 'cost over' : 'cost'} role="status">
        {over > 0 ? words.tooDear(cost, gold) : words.costs(cost, gold)}
      </p>
      <button
        type="button"
        className="primary"
        disabled={over > 0}
        onClick={() => building.perform({ kind: 'muster', side, fighters })}
      >
        {words.setUp(fighters.length)}
      </button>
    </>
  );
}
