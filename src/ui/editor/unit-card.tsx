import { useState } from 'react';
import type { EditorActions } from '../../app/editor/editor-actions.ts';
import type { EditorState } from '../../app/state/editor.ts';
import { userMinis } from '../../app/user-assets/user-asset-files.ts';
import { useTable } from '../../app/state/table-store.ts';
import type { MemberPart, Who } from '../../editor/command.ts';
import { BUNDLED_MINIS, miniPath } from '../../editor/choices.ts';
import { documentOf } from '../../editor/session.ts';
import { unitThing } from '../../editor/thing.ts';
import type { SystemName } from '../../rules/core/system.ts';
import type { LeaderDocument, UnitDocument } from '../../scenario/schema.ts';
import { DEFAULT_BODY_HEIGHT } from '../../scenario/parse/to-units.ts';
import { editorMessages } from '../../messages/editor.ts';
import { baseChoices } from './base-choices.ts';
import { ChoiceField, EditorNumberField, Segments, TextField } from './editor-fields.tsx';
import { KeywordsOf, StatusOf } from './unit-keywords.tsx';
import { ProfileOf } from './unit-profile.tsx';
import { WeaponsOf } from './unit-weapons.tsx';
import { RULES_SYSTEMS } from '../../rules/play/systems.ts';

/** The properties of a model that the card edits. */
type Member = Pick<LeaderDocument, 'base' | 'height' | 'profile' | 'wounds' | 'mini'> & {
  readonly facing?: number | undefined;
};

type CardProps = { readonly unit: UnitDocument; readonly editor: EditorState; readonly building: EditorActions };

/** Everything the file stores of a unit: its name and side, its size, and the models in it. */
export function EditorUnitCard({ unit, editor, building }: CardProps) {
  const { system } = documentOf(editor.session);
  const [chosen, setChosen] = useState<Who>({ kind: 'all' });
  const who = isThere(unit, chosen) ? chosen : ({ kind: 'all' } as const);
  const words = editorMessages.unit;
  const thing = unitThing(unit.id);
  return (
    <>
      <TextField
        label={words.name}
        value={unit.name ?? unit.id}
        onSet={(to) => building.perform({ kind: 'rename', thing, to })}
      />
      <Segments
        label={words.side}
        value={unit.side}
        among={[
          ['attacker', words.attacker],
          ['defender', words.defender],
        ]}
        onSet={(to) => building.perform({ kind: 'set-side', things: [thing], to })}
      />
      {RULES_SYSTEMS[system].shape !== 'single' && <Count unit={unit} building={building} />}
      <WhoOf unit={unit} who={who} onWho={setChosen} building={building} />
      <MemberCard key={whoKey(who)} unit={unit} who={who} system={system} building={building} />
    </>
  );
}

function Count({ unit, building }: { readonly unit: UnitDocument; readonly building: EditorActions }) {
  const { formation, models = [] } = unit;
  const words = editorMessages.unit;
  const count = formation?.count ?? models.length;
  const set = (part: { readonly count?: number; readonly files?: number }) =>
    building.perform({ kind: 'set-count', unit: unit.id, count, ...part });
  return (
    <div className="pair">
      <EditorNumberField
        label={words.many}
        value={count}
        step={1}
        least={1}
        most={200}
        onSet={(to) => set({ count: to })}
      />
      {formation && (
        <EditorNumberField
          label={words.files}
          value={formation.files}
          step={1}
          least={1}
          most={40}
          onSet={(to) => set({ files: to })}
        />
      )}
    </div>
  );
}

const whoKey = (who: Who): string => (who.kind === 'all' ? '' : who.kind === 'model' ? who.id : `#${who.file}`);

function isThere({ models = [], formation }: UnitDocument, who: Who): boolean {
  if (who.kind === 'model') return models.some(({ id }) => id === who.id);
  return who.kind === 'all' || formation?.leaders?.some(({ file }) => file === who.file) === true;
}

type WhoProps = {
  readonly unit: UnitDocument;
  readonly who: Who;
  readonly onWho: (who: Who) => void;
  readonly building: EditorActions;
};

/** Selects which models are edited: all of them or one. Also adds and removes the leaders of the front rank. */
function WhoOf({ unit, who, onWho, building }: WhoProps) {
  const { models = [], formation } = unit;
  const words = editorMessages.unit;
  const leaders = formation?.leaders ?? [];
  const allModels = formation ? words.ranks : words.allModels;
  const all: readonly (readonly [Who, string])[] = [
    [{ kind: 'all' }, allModels],
    ...models.map(({ id }) => [{ kind: 'model', id }, id] as const),
    ...leaders.map(({ file, id }) => [{ kind: 'leader', file }, id ?? words.leader(file)] as const),
  ];
  const free = formation
    ? Array.from({ length: formation.files }, (_, i) => i + 1).find((file) => leaders.every((l) => l.file !== file))
    : undefined;
  if (models.length === 1) return null;
  return (
    <>
      <ChoiceField
        label={words.who}
        value={whoKey(who)}
        among={all.map(([each, label]) => [whoKey(each), label] as const)}
        onSet={(key) => {
          const found = all.find(([each]) => whoKey(each) === key)?.[0];
          if (found) onWho(found);
        }}
      />
      {formation && (
        <div className="pair">
          <button
            type="button"
            disabled={free === undefined}
            onClick={() => {
              if (free === undefined) return;
              const things = building.perform({ kind: 'set-leader', unit: unit.id, file: free, is: true });
              if (things) onWho({ kind: 'leader', file: free });
            }}
          >
            {words.addLeader}
          </button>
          {who.kind === 'leader' && (
            <button
              type="button"
              onClick={() => building.perform({ kind: 'set-leader', unit: unit.id, file: who.file, is: false })}
            >
              {words.removeLeader}
            </button>
          )}
        </div>
      )}
    </>
  );
}

type MemberProps = {
  readonly unit: UnitDocument;
  readonly who: Who;
  readonly system: SystemName;
  readonly building: EditorActions;
};

/** The base, look and abilities of the edited models. */
function MemberCard({ unit, who, system, building }: MemberProps) {
  const member = memberOf(unit, who);
  const words = editorMessages.unit;
  if (member === undefined) return null;
  const set = (part: MemberPart) => building.perform({ kind: 'set-members', unit: unit.id, who, part });
  const base = member.base ?? unit.formation?.base;
  const value = JSON.stringify(base);
  return (
    <>
      <ChoiceField
        label={words.base}
        value={value}
        among={baseChoices(system, base)}
        onSet={(to) => set({ base: JSON.parse(to) as NonNullable<MemberPart['base']> })}
      />
      <div className="pair">
        <EditorNumberField
          label={words.tall}
          unit="″"
          value={member.height ?? unit.formation?.height ?? DEFAULT_BODY_HEIGHT}
          step={0.25}
          least={0.1}
          most={20}
          onSet={(height) => set({ height })}
        />
        {who.kind !== 'leader' && (
          <EditorNumberField
            label={words.facing}
            unit="°"
            value={member.facing ?? 0}
            step={15}
            onSet={(facing) => set({ facing })}
          />
        )}
      </div>
      <Figure now={member.mini} onSet={(mini) => set({ mini })} />
      <KeywordsOf unit={unit} who={who} system={system} building={building} />
      <ProfileOf
        member={member}
        usual={who.kind === 'leader' ? unit.formation?.profile : undefined}
        {...{ system, set }}
      />
      {RULES_SYSTEMS[system].shooting !== undefined && who.kind !== 'leader' && (
        <WeaponsOf unit={unit} who={who} building={building} />
      )}
      <StatusOf unit={unit} who={who} system={system} building={building} />
    </>
  );
}

/** The model shown in the fields: the edited one, or the first of the unit. */
function memberOf({ models, formation }: UnitDocument, who: Who): Member | undefined {
  if (who.kind === 'leader') return formation?.leaders?.find(({ file }) => file === who.file);
  if (who.kind === 'model') return models?.find(({ id }) => id === who.id);
  return formation ?? models?.[0];
}

/** Chooses the figure of a model: that of its kind, a bundled one, or an imported one. */
function Figure({ now, onSet }: { readonly now: string | undefined; readonly onSet: (mini: string | null) => void }) {
  const own = userMinis(useTable((table) => table.userAssets));
  const words = editorMessages.unit;
  const among: readonly (readonly [string, string])[] = [
    ['', words.figureByKind],
    ...own.map(({ id, name }) => [id, name] as const),
    ...BUNDLED_MINIS.map((name) => [miniPath(name), words.figureNamed(name)] as const),
  ];
  const value = now ?? '';
  const whole = among.some(([path]) => path === value) ? among : [...among, [value, words.figureOther(value)] as const];
  return <ChoiceField label={words.figure} value={value} among={whole} onSet={(to) => onSet(to === '' ? null : to)} />;
}
