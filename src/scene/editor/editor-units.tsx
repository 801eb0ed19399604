import { useMemo } from 'react';
import { filesOf } from '../../app/editor/editor-slice.ts';
import { allCarried, type EditorState, type Hold } from '../../app/state/editor.ts';
import { useTable } from '../../app/state/table-store.ts';
import { carriedPiece, riddenUnit } from '../../editor/decide-carry.ts';
import { ridesOn } from '../../editor/riders.ts';
import { documentOf } from '../../editor/session.ts';
import { groundAt } from '../../editor/stack.ts';
import { isPiece, terrainOf, pieceThing, unitsOf, unitThing } from '../../editor/thing.ts';
import { carriedUnit, layOutUnit } from '../../editor/units.ts';
import type { GameState, Model, Unit } from '../../rules/core/state/state.ts';
import type { PieceDocument, ScenarioDocument, UnitDocument } from '../../scenario/schema.ts';
import { toUnit } from '../../scenario/parse/to-units.ts';
import { MiniGroups } from '../minis/minis.tsx';
import { planMinis } from '../minis/plan-minis.ts';
import { GhostView } from '../overlays/ghost-view.tsx';
import { OVERLAY_COLOUR } from '../materials/palette.ts';
import type { RenderContext } from '../context/render-context.ts';

type ModelAnimator = Pick<GameState, 'models' | 'units'>;

/** All models of some units, each on the highest surface under it. */
export function modelsOfUnits(
  editor: EditorState,
  units: readonly UnitDocument[],
  terrain?: readonly PieceDocument[],
): ModelAnimator {
  const document = documentOf(editor.session);
  const files = filesOf(editor.meshes);
  const pieces = terrain ?? terrainOf(document);
  const models = new Map<Model['id'], Model>();
  const modelAnimator = new Map<Unit['id'], Unit>();
  for (const given of units) {
    const { unit, models: listed } = toUnit(given, '', document.system);
    modelAnimator.set(unit.id, unit);
    for (const { pointer: _, ...model } of listed) {
      const [x, z] = model.at.length === 3 ? [model.at[0], model.at[2]] : model.at;
      const y = model.at.length === 3 ? model.at[1] : groundAt(pieces, [x, z], files);
      models.set(model.id, { ...model, at: [x, y, z] });
    }
  }
  return { models, units: modelAnimator };
}

type Carrying = Extract<Hold, { readonly kind: 'carrying' }>;

const carriesUnits = ({ things, riders }: Carrying): boolean =>
  riders.models.length > 0 || [...things, ...riders.things].some((thing) => !isPiece(thing));

/** The pieces of a table with dragged ones at their current place: models on them move along. */
const carriedTerrain = (document: ScenarioDocument, carry: Carrying): readonly PieceDocument[] => {
  const moving = new Set(allCarried(carry));
  return terrainOf(document).map((piece) =>
    moving.has(pieceThing(piece.id)) ? carriedPiece(piece, carry.by, carry.about, carry.turn) : piece,
  );
};

/** The units of the editor's table, with dragged ones at their current place. */
export function EditorUnits({ context }: { readonly context: RenderContext }) {
  const editor = useTable((table) => table.editor);
  const session = editor?.session;
  const carry = editor?.hold.kind === 'carrying' && carriesUnits(editor.hold) ? editor.hold : undefined;
  const meshes = editor?.meshes;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the whole state only these matter
  const groups = useMemo(() => {
    if (editor === undefined) return [];
    const units = unitsOf(documentOf(editor.session)).map((unit) =>
      carry?.things.includes(unitThing(unit.id))
        ? carriedUnit(unit, [carry.by[0], carry.by[2]], carry.about, carry.turn)
        : carry && ridesOn(unit, carry.riders)
          ? riddenUnit(unit, carry.riders, carry)
          : unit,
    );
    return planMinis(modelsOfUnits(editor, units, carry && carriedTerrain(documentOf(editor.session), carry)));
  }, [session, carry, meshes]);
  return <MiniGroups groups={groups} context={context} />;
}

/** The models being placed, as ghosts. */
export function UnitsInHand({ editor }: { readonly editor: EditorState }) {
  const { hold } = editor;
  if (hold.kind !== 'placing' || hold.what.kind !== 'unit' || !hold.shown) return null;
  const made = layOutUnit(
    documentOf(editor.session).system,
    hold.what.muster,
    [hold.at[0], hold.at[2]],
    hold.yaw,
    namer(),
  );
  if (!made.ok) return null;
  const { models } = modelsOfUnits(editor, made.value);
  return [...models.values()].map((model) => (
    <GhostView key={model.id} ghost={{ key: model.id, model, at: model.at, colour: OVERLAY_COLOUR.legal }} />
  ));
}

/** Temporary ids for models being placed. */
function namer(): (stem: string) => string {
  let n = 0;
  return (stem) => `${stem}-in-hand-${++n}`;
}
