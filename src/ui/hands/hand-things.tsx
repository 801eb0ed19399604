import { useState } from 'react';
import type { Actions } from '../../app/actions.ts';
import { slainLines } from '../../app/play/slain-lines.ts';
import { keepsSecret } from '../../app/systems/skirmish/secrecy.ts';
import { useTableParts } from '../../app/state/table-store.ts';
import { handMessages } from '../../messages/by-hand/hand-messages.ts';
import { type Names, tableNamesOf } from '../../messages/phrases/names.ts';
import { modelsInAura, modelsUnder } from '../../rules/by-hand/under.ts';
import { HAND_LIMITS, type MarkerShape } from '../../rules/core/manual-change.ts';
import { EMPTY_HAND_STATE, type GameState } from '../../rules/core/state/state.ts';
import { LengthForm, WordForm } from './hand-fields.tsx';

const SHAPES: readonly { readonly label: string; readonly shape: MarkerShape }[] = [
  { label: handMessages.blast(3), shape: { kind: 'disc', radius: 1.5 } },
  { label: handMessages.blast(5), shape: { kind: 'disc', radius: 2.5 } },
  { label: handMessages.teardrop(8), shape: { kind: 'teardrop', length: 8, width: 2.5 } },
  { label: handMessages.line(12), shape: { kind: 'line', length: 12, width: 1 } },
];

/** The part of the panel about things on the table: templates, auras, notes, and models that were taken off. */
export function HandThings({ actions }: { readonly actions: Actions }) {
  const { game } = useTableParts((table) => ({ game: table.game }));
  if (game === undefined) return null;
  const { state } = game;
  const { markers, auras, notes, removed } = state.byHand ?? EMPTY_HAND_STATE;
  const names = tableNamesOf(state, game.initial);
  const secret = keepsSecret(state);
  const remove = (id: string) => (
    <button type="button" onClick={() => void actions.hands.does({ kind: 'remove', id })}>
      {handMessages.remove}
    </button>
  );
  return (
    <>
      <h4>{handMessages.templates}</h4>
      <div className="hand-chips">
        {SHAPES.map(({ label, shape }) => (
          <button key={label} type="button" disabled={secret} onClick={() => actions.hands.lay(shape)}>
            {label}
          </button>
        ))}
      </div>
      <DiscField whyNot={secret ? handMessages.secret : undefined} actions={actions} />
      <WordForm
        label={handMessages.noteHere}
        button={handMessages.write}
        longest={HAND_LIMITS.note}
        give={actions.hands.layNote}
      />
      {secret && <p className="muted small">{handMessages.secret}</p>}
      {markers.map((marker) => (
        <div key={marker.id} className="hand-thing" data-side={marker.side}>
          <p>
            <b>{marker.label ?? handMessages.shape(marker.shape)}</b>{' '}
            {!secret && handMessages.under(modelsUnder(state, marker).map(names.model))}
          </p>
          <div className="hand-row">
            <button type="button" onClick={() => actions.hands.liftMarker(marker.id)}>
              {handMessages.move}
            </button>
            {remove(marker.id)}
          </div>
        </div>
      ))}
      {auras.map((aura) => (
        <div key={aura.id} className="hand-thing">
          <p>
            <b>{aura.label ?? handMessages.auraOf(aura.radius, names.unit(aura.unit))}</b>{' '}
            {!secret && handMessages.within(modelsInAura(state, aura).map(names.model))}
          </p>
          <div className="hand-row">{remove(aura.id)}</div>
        </div>
      ))}
      {notes.map((note) => (
        <div key={note.id} className="hand-thing">
          <p>
            {'at' in note.on ? null : (
              <b>{'unit' in note.on ? names.unit(note.on.unit) : names.model(note.on.model)}: </b>
            )}
            {note.text}
          </p>
          <div className="hand-row">{remove(note.id)}</div>
        </div>
      ))}
      {removed.length > 0 && <h4>{handMessages.removed}</h4>}
      {removed.map(({ model: { id } }) => (
        <div key={id} className="hand-line">
          <span>{names.model(id)}</span>
          <button
            type="button"
            onClick={() => void actions.hands.does({ kind: 'bring-back', models: [{ model: id }] })}
          >
            {handMessages.bringBack}
          </button>
        </div>
      ))}
      <SlainList state={state} names={names} actions={actions} />
    </>
  );
}

type SlainListProps = { readonly state: GameState; readonly names: Names; readonly actions: Actions };

/** The models that were slain or fled, those of one name and unit in a line, each line with a button for one of them. */
function SlainList({ state, names, actions }: SlainListProps) {
  const lines = slainLines(state, names);
  if (lines.length === 0) return null;
  return (
    <>
      <h4>{handMessages.slain}</h4>
      {lines.map(({ model, text }) => (
        <div key={model} className="hand-line">
          <span>{text}</span>
          <button type="button" onClick={() => actions.hands.bringBack(model)}>
            {handMessages.bringBack}
          </button>
        </div>
      ))}
    </>
  );
}

function DiscField({ whyNot, actions }: { readonly whyNot: string | undefined; readonly actions: Actions }) {
  const [radius, setRadius] = useState(3);
  return (
    <LengthForm
      label={handMessages.otherRadius}
      button={handMessages.layDisc}
      value={radius}
      whyNot={whyNot}
      onChange={setRadius}
      give={() => actions.hands.lay({ kind: 'disc', radius })}
    />
  );
}
