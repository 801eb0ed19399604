import { useState } from 'react';
import type { Actions } from '../../app/actions.ts';
import { freeId } from '../../app/play/hand-steps.ts';
import { OWN_TOKEN_COLOUR, tokenLetters, tokenPicture } from '../../app/state/token-pictures.ts';
import { keepsSecret } from '../../app/systems/skirmish/secrecy.ts';
import { useTable, useTableParts } from '../../app/state/table-store.ts';
import { handMessages } from '../../messages/by-hand/hand-messages.ts';
import { type Names, tableNamesOf } from '../../messages/phrases/names.ts';
import { isSameBearer } from '../../rules/by-hand/bearers.ts';
import { woundsByHand } from '../../rules/by-hand/condition.ts';
import { type Bearer, HAND_LIMITS, TOKEN_LIBRARY } from '../../rules/core/manual-change.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { Game } from '../../rules/play/game.ts';
import { systemOf } from '../../rules/play/systems.ts';
import type { GameState, Unit } from '../../rules/core/state/state.ts';
import { enemiesInContact } from '../../rules/skirmish/fighters/contact.ts';
import { engagedEnemiesOf } from '../../rules/skirmish/fighters/fighters.ts';
import { LengthForm, Stepper, WordForm } from './hand-fields.tsx';

/** The part of the panel about the selected unit, or one model of it. */
export function HandUnit({ actions }: { readonly actions: Actions }) {
  const { game, picked, model } = useTableParts((table) => ({
    game: table.game,
    picked: table.selection.at(-1) ?? table.targets.at(-1),
    model: table.model,
  }));
  const unit = picked && game?.state.units.get(picked);
  if (game === undefined || !unit || unit.models.length === 0)
    return <p className="muted small">{handMessages.pickFirst}</p>;
  return <PickedUnit key={unit.id} game={game} unit={unit} alone={model} actions={actions} />;
}

type PickedProps = {
  readonly game: Game;
  readonly unit: Unit;
  readonly alone: ModelId | undefined;
  readonly actions: Actions;
};

function PickedUnit({ game, unit, alone, actions }: PickedProps) {
  const { state } = game;
  const names = tableNamesOf(state, game.initial);
  const [chosen, choose] = useState<ModelId | ''>('');
  const id = [alone, chosen].find((one): one is ModelId => !!one && unit.models.includes(one as ModelId));
  const only = unit.models.length === 1 ? unit.models[0] : undefined;
  const one = id ?? only;
  const model = one && state.models.get(one);
  const on: Bearer = id ? { model: id } : { unit: unit.id };
  const taken = id ? [id] : unit.models;
  return (
    <div className="hand-unit" data-side={unit.side}>
      <h3>{names.unit(unit.id)}</h3>
      {unit.models.length > 1 && (
        <select
          aria-label={handMessages.which}
          value={id ?? ''}
          onChange={(event) => {
            const { value } = event.target;
            choose(value as ModelId | '');
            if (value !== '') actions.selection.pickModel(value as ModelId, { add: false, alone: true });
            else actions.selection.pickUnit(unit.id);
          }}
        >
          <option value="">{handMessages.whole}</option>
          {unit.models.map((model) => (
            <option key={model} value={model}>
              {names.model(model)}
            </option>
          ))}
        </select>
      )}
      {model && (
        <Stepper
          label={handMessages.wounds}
          value={woundsByHand(state, model)}
          least={1}
          onChange={(left) => void actions.hands.does({ kind: 'set-wounds', model: model.id, left })}
        />
      )}
      <div className="hand-row">
        <button type="button" onClick={() => actions.hands.carry(id ?? unit.models[0])}>
          {handMessages.menu.carry(id ? names.model(id) : names.unit(unit.id))}
        </button>
        <button type="button" onClick={() => void actions.hands.does({ kind: 'take-off', models: taken })}>
          {handMessages.takeOff}
        </button>
      </div>
      <Statuses state={state} unit={unit} actions={actions} />
      {state.skirmish && <Melees state={state} unit={unit} names={names} actions={actions} />}
      <Tokens key={id ?? unit.id} state={state} on={on} actions={actions} />
      <NoteField state={state} on={on} actions={actions} />
      <AuraField state={state} unit={unit} actions={actions} />
    </div>
  );
}

type PartProps = { readonly state: GameState; readonly actions: Actions };

function Statuses({ state, unit, actions }: PartProps & { readonly unit: Unit }) {
  return (
    <>
      <h4>{handMessages.statuses}</h4>
      <div className="hand-chips">
        {systemOf(state)
          .statusesByHand.flat()
          .map((status) => {
            const on = unit.status.includes(status);
            return (
              <button
                key={status}
                type="button"
                aria-pressed={on}
                onClick={() => void actions.hands.does({ kind: 'set-status', unit: unit.id, status, on: !on })}
              >
                {handMessages.status(status)}
              </button>
            );
          })}
      </div>
    </>
  );
}

/** Joins a fighter with the enemies it touches, or parts it from those it fights. */
function Melees({ state, unit, names, actions }: PartProps & { readonly unit: Unit; readonly names: Names }) {
  const fought = engagedEnemiesOf(state, unit.id);
  const foes = [...new Set([...fought, ...enemiesInContact(state, unit.id)])];
  return (
    <div className="hand-chips">
      {foes.map((foe) => {
        const on = fought.includes(foe);
        return (
          <button
            key={foe}
            type="button"
            onClick={() => void actions.hands.does({ kind: 'set-melee', unit: unit.id, foe, on: !on })}
          >
            {handMessages.melee(names.unit(foe), on)}
          </button>
        );
      })}
    </div>
  );
}

function Tokens({ state, on, actions }: PartProps & { readonly on: Bearer }) {
  const lying = (state.byHand?.tokens ?? []).filter((token) => isSameBearer(token.on, on));
  const countOf = (name: string) => lying.find((token) => token.name === name)?.count ?? 0;
  const set = (name: string, count: number) => void actions.hands.does({ kind: 'set-token', on, name, count });
  return (
    <>
      <h4>{handMessages.tokens}</h4>
      <div className="hand-tokens">
        {TOKEN_LIBRARY.map((name) => (
          <button
            key={name}
            type="button"
            title={handMessages.token(name)}
            aria-label={handMessages.token(name)}
            aria-pressed={countOf(name) > 0}
            onClick={() => set(name, countOf(name) + 1)}
          >
            <TokenFace name={name} />
          </button>
        ))}
      </div>
      {lying.map(({ name, count }) => (
        <div key={name} className="hand-line">
          <TokenFace name={name} />
          <Stepper label={handMessages.token(name)} value={count} least={0} onChange={(next) => set(name, next)} />
        </div>
      ))}
      <WordForm
        label={handMessages.ownToken}
        button={handMessages.add}
        longest={HAND_LIMITS.name}
        give={(name) => set(name, countOf(name) + 1)}
      />
    </>
  );
}

const NoteField = ({ state, on, actions }: PartProps & { readonly on: Bearer }) => (
  <WordForm
    label={handMessages.noteText}
    placeholder={handMessages.note}
    button={handMessages.write}
    longest={HAND_LIMITS.note}
    give={(text) => void actions.hands.does({ kind: 'put-note', id: freeId(state, 'note'), on, text })}
  />
);

function AuraField({ state, unit, actions }: PartProps & { readonly unit: Unit }) {
  const radius = useTable((table) => table.hands.auraRadius);
  return (
    <LengthForm
      label={handMessages.auraRadius}
      button={handMessages.aura}
      value={radius}
      whyNot={keepsSecret(state) ? handMessages.secret : undefined}
      onChange={actions.hands.setAuraRadius}
      give={() => void actions.hands.does({ kind: 'put-aura', id: freeId(state, 'aura'), unit: unit.id, radius })}
    />
  );
}

/** A token as a small picture: that of the library, or the first letters of the player's own word. */
function TokenFace({ name }: { readonly name: string }) {
  const picture = tokenPicture(name);
  return (
    <svg viewBox="0 0 44 44" width="30" height="30" aria-hidden="true">
      <circle cx="22" cy="22" r="20" fill={picture?.colour ?? OWN_TOKEN_COLOUR} stroke="#fbf7ec" strokeWidth="2.5" />
      {picture ? (
        <path d={picture.path} transform="translate(10 10)" fill="#fbf7ec" fillRule="evenodd" />
      ) : (
        <text x="22" y="28.5" textAnchor="middle" fontSize="18" fontWeight="700" fill="#fbf7ec">
          {tokenLetters(name)}
        </text>
      )}
    </svg>
  );
}
