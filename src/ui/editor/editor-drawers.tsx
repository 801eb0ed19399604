import { Dices, Hexagon, Spline } from 'lucide-react';
import type { EditorActions } from '../../app/editor/editor-actions.ts';
import { type EditorState, shownDocument } from '../../app/state/editor.ts';
import { useTableStore } from '../../app/state/table-store.ts';
import { BRUSHES } from '../../editor/brush.ts';
import type { UnitSpec } from '../../editor/command.ts';
import { SYMMETRIES } from '../../scenario/generate/generate-battlefield.ts';
import { BATTLEFIELD_THEMES } from '../../scenario/generate/bag.ts';
import { baseChoices } from './base-choices.ts';
import { ChoiceField, EditorNumberField, Segments, Slider, TextField } from './editor-fields.tsx';
import { kindChoices } from './piece-choices.ts';
import { armyListMessages } from '../../messages/army-list.ts';
import { editorMessages } from '../../messages/editor.ts';

type DrawerProps = { readonly editor: EditorState; readonly building: EditorActions };

/** The tools for drawing walls, blocks and hills. */
export const DrawDrawer = (props: DrawerProps) => (
  <>
    <WallSection {...props} />
    <BlockSection {...props} />
    <HillSection {...props} />
  </>
);

/** The kind of line being drawn; undefined while there is none. */
const lineOf = ({ hold }: EditorState) => (hold.kind === 'drawing' ? hold.line : undefined);

/** The pen for walls, and their settings. */
function WallSection({ editor, building }: DrawerProps) {
  const { wall } = editor;
  return (
    <section>
      <button
        type="button"
        className="pen"
        aria-pressed={lineOf(editor) === 'wall'}
        onClick={({ currentTarget }) => {
          currentTarget.blur();
          building.takePen('wall');
        }}
      >
        <Spline size={17} /> {editorMessages.wall}
      </button>
      <ChoiceField
        label={editorMessages.kind}
        value={wall.as}
        among={kindChoices()}
        onSet={(as) => building.set({ wall: { ...wall, as } })}
      />
      <div className="pair">
        <EditorNumberField
          label={editorMessages.height}
          unit="″"
          value={wall.height}
          least={0.1}
          most={20}
          onSet={(height) => building.set({ wall: { ...wall, height } })}
        />
        <EditorNumberField
          label={editorMessages.thickness}
          unit="″"
          value={wall.thickness}
          step={0.1}
          least={0.1}
          most={6}
          onSet={(thickness) => building.set({ wall: { ...wall, thickness } })}
        />
      </div>
    </section>
  );
}

/** The pen for the outline of a block, and its settings. */
function BlockSection({ editor, building }: DrawerProps) {
  const { block } = editor;
  return (
    <section>
      <button
        type="button"
        className="pen"
        aria-pressed={lineOf(editor) === 'outline'}
        onClick={({ currentTarget }) => {
          currentTarget.blur();
          building.takePen('outline');
        }}
      >
        <Hexagon size={17} /> {editorMessages.blockByItsOutline}
      </button>
      <ChoiceField
        label={editorMessages.kind}
        value={block.as}
        among={kindChoices()}
        onSet={(as) => building.set({ block: { ...block, as } })}
      />
      <EditorNumberField
        label={editorMessages.height}
        unit="″"
        value={block.height}
        least={0.05}
        most={20}
        onSet={(height) => building.set({ block: { ...block, height } })}
      />
    </section>
  );
}

/** The brushes for hills. */
function HillSection({ editor, building }: DrawerProps) {
  const { hold, brush } = editor;
  return (
    <section>
      <h3>{editorMessages.hillsByBrush}</h3>
      <Segments
        label={editorMessages.brush}
        value={hold.kind === 'brushing' ? brush.brush : undefined}
        among={BRUSHES.map((each) => [each, editorMessages.brushes[each]] as const)}
        onSet={building.takeBrush}
      />
      <Slider
        label={editorMessages.size}
        value={brush.radius}
        least={1}
        most={10}
        step={0.5}
        says={`${brush.radius}″`}
        onSet={(radius) => building.set({ brush: { ...brush, radius } })}
      />
      <Slider
        label={editorMessages.strength}
        value={brush.strength}
        least={0.25}
        most={3}
        step={0.25}
        says={brush.strength.toFixed(2)}
        onSet={(strength) => building.set({ brush: { ...brush, strength } })}
      />
    </section>
  );
}

/** The units to place. */
export function UnitDrawer({ editor, building }: DrawerProps) {
  const store = useTableStore();
  const system = shownDocument(editor)?.system ?? 'squads';
  const bases = baseChoices(system);
  const own = JSON.stringify(editor.muster.base);
  const base = bases.some(([value]) => value === own) ? own : bases[0]![0];
  const muster: UnitSpec = { ...editor.muster, base: JSON.parse(base) as UnitSpec['base'] };
  const set = (part: Partial<UnitSpec>): void => building.set({ muster: { ...muster, ...part } });
  const { name: _, ...nameless } = muster;
  const inHand = editor.hold.kind === 'placing' && editor.hold.what.kind === 'unit';
  const what = editorMessages.whatIsMustered[system];
  return (
    <section>
      <Segments
        label={editorMessages.side}
        value={muster.side}
        among={[
          ['attacker', editorMessages.attacker],
          ['defender', editorMessages.defender],
        ]}
        onSet={(side) => set({ side })}
      />
      <TextField
        label={editorMessages.name}
        mayBeEmpty
        value={muster.name ?? ''}
        onSet={(name) => building.set({ muster: name === '' ? nameless : { ...muster, name } })}
      />
      <div className="pair">
        <EditorNumberField
          label={editorMessages.howMany}
          value={muster.count}
          step={1}
          least={1}
          most={100}
          onSet={(count) => set({ count: Math.round(count) })}
        />
        <EditorNumberField
          label={editorMessages.files}
          value={muster.files}
          step={1}
          least={1}
          most={20}
          onSet={(files) => set({ files: Math.round(files) })}
        />
      </div>
      <ChoiceField
        label={editorMessages.base}
        value={base}
        among={bases}
        onSet={(value) => set({ base: JSON.parse(value) as UnitSpec['base'] })}
      />
      <EditorNumberField
        label={editorMessages.tall}
        unit="″"
        value={muster.height}
        step={0.25}
        least={0.25}
        most={8}
        onSet={(height) => set({ height })}
      />
      <button
        type="button"
        className="primary wide"
        aria-pressed={inHand}
        onClick={({ currentTarget }) => {
          currentTarget.blur();
          void building.takeOut({ kind: 'unit', muster });
        }}
      >
        {inHand ? editorMessages.clickWhereTheyGo : editorMessages.takeInHand(what)}
      </button>
      <button type="button" className="quiet wide" onClick={() => store.setState({ armyList: {} })}>
        {armyListMessages.open}
      </button>
    </section>
  );
}

const densityText = (density: number): string =>
  editorMessages.densities[density < 0.25 ? 'open' : density < 0.5 ? 'light' : density < 0.75 ? 'full' : 'crowded'];

/** The largest random seed, short enough to write down. */
const LAST_SEED = 999_999;

/** Generates a battlefield from a seed. */
export function FieldDrawer({ editor, building }: DrawerProps) {
  const { field } = editor;
  const set = (part: Partial<EditorState['field']>): void => building.set({ field: { ...field, ...part } });
  return (
    <section>
      <ChoiceField
        label={editorMessages.theme}
        value={field.theme}
        among={BATTLEFIELD_THEMES.map((theme) => [theme, editorMessages.themes[theme]] as const)}
        onSet={(theme) => set({ theme })}
      />
      <ChoiceField
        label={editorMessages.halves}
        value={field.symmetry}
        among={SYMMETRIES.map((each) => [each, editorMessages.symmetries[each]] as const)}
        onSet={(symmetry) => set({ symmetry })}
      />
      <Slider
        label={editorMessages.density}
        value={field.density}
        least={0}
        most={1}
        step={0.05}
        says={densityText(field.density)}
        onSet={(density) => set({ density })}
      />
      <EditorNumberField
        label={editorMessages.seed}
        value={field.seed}
        step={1}
        least={0}
        most={LAST_SEED}
        onSet={(seed) => set({ seed: Math.round(seed) })}
      />
      <button type="button" className="primary wide" onClick={() => building.generate()}>
        {editorMessages.layItOut}
      </button>
      <button
        type="button"
        className="wide"
        onClick={() => building.generate({ seed: (field.seed + 1) % (LAST_SEED + 1) })}
      >
        <Dices size={16} /> {editorMessages.another}
      </button>
      <p className="muted small">{editorMessages.lockedStays}</p>
    </section>
  );
}
