import './army-drawer.css';
import { ChevronDown, Download, Plus, SquarePen, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { presetsOfArmy, presetsOfList, type UnitPreset } from '../../app/editor/army-presets.ts';
import type { EditorActions } from '../../app/editor/editor-actions.ts';
import type { ArmyCard, SavedArmiesActions } from '../../app/state/saved-armies.ts';
import { type EditorState, shownDocument } from '../../app/state/editor.ts';
import { useTable, useTableStore } from '../../app/state/table-store.ts';
import { makeKeptArmy } from '../../army-list/kept-army.ts';
import { armyListMessages as words } from '../../messages/army-list.ts';
import { editorMessages } from '../../messages/editor.ts';
import type { SystemName } from '../../rules/core/system.ts';
import { SIDES, type Side } from '../../rules/core/turn.ts';
import { type Army, ARMY_SYSTEMS } from '../../scenario/armies/army.ts';
import { loadArmies } from '../../scenario/armies/load-armies.ts';
import { Tool } from '../controls/tool.tsx';
import { Segments, TextField } from './editor-fields.tsx';
import { Sprite } from './sprite.tsx';
import { columns, minis, rows } from '../../../models/minis/pictures.json';
import attackers from '../../../models/minis/pictures-attacker.webp?url';
import defenders from '../../../models/minis/pictures-defender.webp?url';

const SHEETS: Readonly<Record<Side, string>> = { attacker: attackers, defender: defenders };

/** An army that was chosen, and its units as they are in the table's game. */
type ShownArmy = { readonly story: string | undefined; readonly presets: readonly UnitPreset[] };

type ArmyDrawerProps = { readonly editor: EditorState; readonly building: EditorActions };

/** Armies of our own and those that the player keeps: their units are looked at, and set up. */
export function ArmyDrawer({ editor, building }: ArmyDrawerProps) {
  const store = useTableStore();
  const system = shownDocument(editor)?.system ?? 'squads';
  const own = useOwnArmies(system);
  const saved = useTable((table) => table.savedArmies);
  const cards = useTable((table) => table.armies);
  const [side, setSide] = useState<Side>('attacker');
  const [isReplaced, setReplaced] = useState(false);
  const [wanted, setWanted] = useState<string>();
  useEffect(() => void saved?.refresh(), [saved]);
  const kept = cards.filter(({ isBinned }) => !isBinned);
  const chosen = [...own, ...kept].find(({ id }) => id === wanted)?.id ?? own[0]?.id;
  const card = kept.find(({ id }) => id === chosen);
  const army = useShownArmy(
    own.find(({ id }) => id === chosen),
    card,
    system,
    saved,
  );
  const setUp = (presets: readonly UnitPreset[], instead: boolean): void =>
    building.setUpUnits((nameFor) => presets.flatMap(({ units }) => units(side, nameFor)), side, instead);
  return (
    <section className="armies">
      <ArmyChoice own={own} kept={kept} value={chosen} onChoose={setWanted} />
      {card && saved && <SavedArmyTools key={card.id} card={card} saved={saved} />}
      {army?.story !== undefined && <p className="story">{army.story}</p>}
      <Segments
        label={words.side}
        value={side}
        among={SIDES.map((each) => [each, editorMessages.unit[each]] as const)}
        onSet={setSide}
      />
      {army && (
        <>
          <button type="button" className="primary wide" onClick={() => setUp(army.presets, isReplaced)}>
            {words.setUpAll(army.presets.reduce((sum, { points = 0 }) => sum + points, 0))}
          </button>
          <label className="tick">
            <input type="checkbox" checked={isReplaced} onChange={() => setReplaced(!isReplaced)} />
            {words.replace}
          </label>
        </>
      )}
      <ul className="presets" aria-label={words.unitsOf}>
        {army?.presets.map((preset, i) => (
          <Preset
            key={`${chosen}/${i}`}
            preset={preset}
            side={side}
            system={system}
            onSetUp={() => setUp([preset], false)}
          />
        ))}
      </ul>
      <button type="button" className="quiet wide" onClick={() => store.setState({ armyList: {} })}>
        {words.open}
      </button>
      {saved && <BinnedArmies cards={cards.filter(({ isBinned }) => isBinned)} saved={saved} />}
    </section>
  );
}

/** Our own armies for a game; empty until they are loaded. */
function useOwnArmies(system: SystemName): readonly Army[] {
  const [armies, setArmies] = useState<readonly Army[]>([]);
  const game = ARMY_SYSTEMS.find((each) => each === system) ?? ARMY_SYSTEMS[0];
  useEffect(() => {
    let isOver = false;
    void loadArmies(game).then((loaded) => isOver || setArmies(loaded));
    return () => {
      isOver = true;
    };
  }, [game]);
  return armies;
}

/** The chosen army's units; undefined while a kept army is read, or where it cannot be. */
function useShownArmy(
  army: Army | undefined,
  card: ArmyCard | undefined,
  system: SystemName,
  saved: SavedArmiesActions | undefined,
): ShownArmy | undefined {
  const [shown, setShown] = useState<ShownArmy>();
  const id = card?.fault === undefined ? card?.id : undefined;
  useEffect(() => {
    let isOver = false;
    setShown(army && { story: army.story, presets: presetsOfArmy(army, system) });
    if (id !== undefined)
      void saved?.find(id).then((found) => {
        if (!isOver && found) setShown({ story: undefined, presets: presetsOfList(found.list, system) });
      });
    return () => {
      isOver = true;
    };
  }, [army, id, system, saved]);
  return shown;
}

type ArmyChoiceProps = {
  readonly own: readonly Army[];
  readonly kept: readonly ArmyCard[];
  readonly value: string | undefined;
  readonly onChoose: (id: string) => void;
};

const ArmyChoice = ({ own, kept, value, onChoose }: ArmyChoiceProps) => (
  <select
    className="themes"
    aria-label={words.army}
    value={value ?? ''}
    onChange={(event) => {
      onChoose(event.target.value);
      event.target.blur();
    }}
  >
    <optgroup label={words.readyMade}>
      {own.map(({ id, name, points }) => (
        <option key={id} value={id}>
          {words.armyOf(name, points)}
        </option>
      ))}
    </optgroup>
    {kept.length > 0 && (
      <optgroup label={words.yours}>
        {kept.map(({ id, name, points }) => (
          <option key={id} value={id}>
            {words.armyOf(name, points)}
          </option>
        ))}
      </optgroup>
    )}
  </select>
);

/** What can be done with a saved army: rename it, change it, save it as a file, delete it. */
function SavedArmyTools({ card, saved }: { readonly card: ArmyCard; readonly saved: SavedArmiesActions }) {
  const store = useTableStore();
  const edit = async (): Promise<void> => {
    const kept = await saved.find(card.id);
    if (kept) store.setState({ armyList: { file: new File([makeKeptArmy(kept)], card.name) } });
  };
  return (
    <>
      <div className="saved-tools">
        <TextField
          label={words.armyName}
          hidesLabel
          most={80}
          disabled={card.fault !== undefined}
          value={card.name}
          onSet={(name) => void saved.rename(card.id, name)}
        />
        {card.fault === undefined && (
          <Tool label={words.editArmy(card.name)} onClick={() => void edit()}>
            <SquarePen size={16} />
          </Tool>
        )}
        <Tool label={words.saveArmy(card.name)} onClick={() => void saved.hand(card.id)}>
          <Download size={16} />
        </Tool>
        <Tool label={words.deleteArmy(card.name)} onClick={() => void saved.bin(card.id)}>
          <Trash2 size={16} />
        </Tool>
      </div>
      {card.fault !== undefined && <p className="fault small">{card.fault}</p>}
    </>
  );
}

type PresetProps = {
  readonly preset: UnitPreset;
  readonly side: Side;
  readonly system: SystemName;
  readonly onSetUp: () => void;
};

/** A unit with its picture; its characteristics are unfolded by a click. */
function Preset({ preset, side, system, onSetUp }: PresetProps) {
  const { name, role, points, count, mini, profile, keywords, arms } = preset;
  return (
    <li>
      <details>
        <summary>
          <span className="picture">
            <Sprite
              sheet={SHEETS[side]}
              at={minis.findIndex((each) => mini === `minis/${each}.glb`)}
              {...{ columns, rows }}
            />
          </span>
          <span className="what">
            <b>{name}</b>
            <small className="muted">{words.presetLine(role, count, points)}</small>
          </span>
          <ChevronDown size={14} className="mark" aria-hidden />
        </summary>
        <dl className="stats">
          {Object.entries(profile)
            .filter(([key]) => key !== 'size')
            .map(([key, value]) => (
              <div key={key}>
                <dt title={editorMessages.unit.characteristic(system, key)}>{words.shortStat(key)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        {arms.length > 0 && <p className="small">{words.arms(arms)}</p>}
        {keywords.length > 0 && <p className="muted small">{words.keywords(keywords)}</p>}
      </details>
      <Tool label={words.setUpUnit(name)} onClick={onSetUp}>
        <Plus size={17} />
      </Tool>
    </li>
  );
}

/** Armies that were deleted lately, which can be put back. */
function BinnedArmies({ cards, saved }: { readonly cards: readonly ArmyCard[]; readonly saved: SavedArmiesActions }) {
  if (cards.length === 0) return null;
  return (
    <details className="binned">
      <summary className="small">{words.deletedArmies(cards.length)}</summary>
      <ul>
        {cards.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <button type="button" className="quiet" onClick={() => void saved.putBack(id)}>
              {words.putBack}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
