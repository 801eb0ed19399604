import type { PlanPoint } from '../kernel/point.ts';
import { SAME_LEVEL } from '../kernel/tolerances.ts';
import { KIND_TRAITS } from '../rules/core/terrain.ts';
import { CATALOGUE } from '../scenario/catalogue/catalogue.ts';
import type { KeystoneDocument, TableEdge } from '../scenario/layout-schema.ts';
import type { PieceDocument, ScenarioDocument } from '../scenario/schema.ts';
import { OWN_SOURCE, STOREY } from './forms.ts';
import type { Layout, LayoutPiece, PatternDocument, TemplateDocument, Vec2 } from './layout.ts';
import { type LayoutNote, toldNotes } from './layout-fault.ts';
import { outlineOf, ringOf, turnedLeft } from './outline.ts';
import { centroidOf, type FormPose, relativeTo, seenFrom, roundAngle, roundForLayout } from './placing.ts';
import { areaOf, type SetUpThing, thingsToSetUp } from './tapes.ts';
import { isPlate, templateForm } from './template-form.ts';
import { CONTROL_RANGE } from './to-scenario.ts';

/** A layout made of a table, and what of the table no layout can hold. */
export type LayoutOfScenario = { readonly layout: Layout; readonly notes: readonly LayoutNote[] };

type Edition = { readonly edition: string; readonly dataslate: string };

/** What is being written. Templates are found again by their contents. */
type Draft = {
  readonly document: ScenarioDocument;
  readonly templates: Map<string, TemplateDocument>;
  readonly ids: Set<string>;
  readonly names: ReadonlyMap<string, string>;
  readonly version: Edition;
  readonly things: ReadonlyMap<string, SetUpThing>;
  readonly notes: { readonly [K in Extract<LayoutNote, { readonly pieces: readonly string[] }>['kind']]?: string[] };
};

/** The edition that a table without one is given: the form asks for some. */
const OWN_VERSION: Edition = { edition: '1', dataslate: OWN_SOURCE };

/**
 * A table as a layout that stands alone: with its templates and, where the table has them, its zones. Pieces that came
 * with keystones keep them, all others are given some.
 *
 * @returns With it, every kind of thing that no layout can hold, and the pieces that only their outline stands for.
 */
export function fromScenario(document: ScenarioDocument): LayoutOfScenario {
  const { terrain = [], mission, table } = document;
  const told = document.layout ?? {};
  const taken = new Set<string>();
  const draft: Draft = {
    document,
    templates: new Map(),
    ids: new Set(),
    names: new Map(terrain.map(({ id }) => [id, takeId(taken, id)])),
    version: {
      edition: told.edition ?? OWN_VERSION.edition,
      dataslate: told.dataslate ?? OWN_VERSION.dataslate,
    },
    things: new Map(thingsToSetUp(document).map((thing) => [keyOf(thing), thing])),
    notes: { 'by-outline': [], raised: [], traits: [], looks: [], 'no-outline': [], 'wall-heights': [] },
  };
  const pieces = [
    ...terrain.flatMap((piece) => pieceOf(draft, piece)),
    ...(mission?.objectives ?? []).flatMap((objective) => bareMarker(draft, objective, taken)),
  ];
  const zones = patternOf(draft);
  const pattern = told.pattern?.id ?? zones?.id;
  const { matchup, variant, source } = told;
  return {
    layout: {
      templates: [...draft.templates.values()],
      layout: {
        ...{ id: told.id ?? kebab(document.name), name: document.name, source: source ?? OWN_SOURCE },
        ...(document.story === undefined ? {} : { description: document.story }),
        ...(matchup === undefined ? {} : { mission_matchup_id: matchup }),
        ...(variant === undefined ? {} : { variant }),
        ...(pattern === undefined ? {} : { deployment_pattern_id: pattern }),
        board: { width: table.width, height: table.depth },
        pieces,
        game_version: draft.version,
      },
      ...(zones ? { deployment: zones } : {}),
    },
    notes: notesOf(draft),
  };
}

/** The key of a thing among those to be set up. */
const keyOf = ({ kind, id }: Pick<SetUpThing, 'kind' | 'id'>): string => `${kind}/${id}`;

/** A name as ids of the format are: small letters, digits and hyphens, at least two of them. */
function kebab(name: string): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
    .replace(/-+$/, '');
  return plain.length > 1 ? plain : `table-${plain || 1}`;
}

function takeId(taken: Set<string>, wanted: string): string {
  const stem = kebab(wanted);
  let id = stem;
  for (let n = 2; taken.has(id); n++) id = `${stem}-${n}`;
  taken.add(id);
  return id;
}

/** A place of the table on the board, whose origin is its left far corner. */
const toBoard = ({ table }: ScenarioDocument, [x, z]: PlanPoint): PlanPoint => [
  x + table.width / 2,
  z + table.depth / 2,
];

const toVec = ([x, y]: PlanPoint): Vec2 => ({ x: roundForLayout(x), y: roundForLayout(y) });

/** How the centroid of a piece's outline stands on the board. */
function placingOfPiece(document: ScenarioDocument, piece: PieceDocument): FormPose {
  const { at, yaw = 0 } = piece;
  const [x, z] = [at[0]!, at.length === 3 ? at[2]! : at[1]!];
  const [dx, dz] = turnedLeft(centroidOf(outlineOf(piece)), yaw);
  return { at: toBoard(document, [x + dx, z + dz]), angle: roundAngle(-yaw), flip: false };
}

const isOpen = ({ kind, traits }: PieceDocument): boolean => (traits?.cross ?? KIND_TRAITS[kind].cross) === 'open';

/** A piece of the table, with its template; none if it has no outline. */
function pieceOf(draft: Draft, piece: PieceDocument): readonly LayoutPiece[] {
  const { document } = draft;
  if (outlineOf(piece).length < 3) {
    draft.notes['no-outline']!.push(piece.id);
    return [];
  }
  const area = areaOf(piece, document.terrain ?? []);
  const parent = area && isOpen(area) && !isOpen(piece) ? area : undefined;
  const onBoard = placingOfPiece(document, piece);
  const { at, angle } = parent ? seenFrom(placingOfPiece(document, parent), onBoard) : onBoard;
  const rotation = roundAngle(angle);
  const height = piece.at.length === 3 ? piece.at[1]! : 0;
  const floor = Math.max(0, Math.round(height / STOREY));
  if (Math.abs(floor * STOREY - height) > SAME_LEVEL) draft.notes.raised!.push(piece.id);
  const { name, link, keywords, objective } = piece.layout ?? {};
  const keystones = piece.layout?.keystones ?? (parent ? [] : chosenFor(draft, keyOf({ kind: 'piece', id: piece.id })));
  return [
    {
      ...{ id: draft.names.get(piece.id)!, ...(name === undefined ? {} : { name }) },
      ...{ piece_type: isOpen(piece) ? ('area' as const) : ('feature' as const), template: templateOf(draft, piece) },
      position: toVec(at),
      ...(rotation === 0 ? {} : { rotation_degrees: rotation }),
      ...(floor === 0 ? {} : { floor }),
      ...(parent ? { parent_area_id: draft.names.get(parent.id)! } : {}),
      ...(keywords === undefined ? {} : { terrain_area_keywords: keywords }),
      ...(link === undefined ? {} : { link_group: link }),
      ...(objective === undefined ? {} : markerOn(draft, objective)),
      ...(keystones.length > 0 ? { keystones: keystones.map(toKeystone) } : {}),
    },
  ];
}

type ObjectiveDocument = NonNullable<NonNullable<ScenarioDocument['mission']>['objectives']>[number];

/** The objective that lies on a piece; nothing where the mission has it no longer. */
function markerOn(draft: Draft, id: string): Partial<LayoutPiece> {
  const objective = draft.document.mission?.objectives?.find((one) => one.id === id);
  return objective ? marker(draft, objective) : {};
}

function marker({ document }: Draft, { at, radius, layout }: ObjectiveDocument): Partial<LayoutPiece> {
  return {
    is_objective: true,
    ...(layout?.role === undefined ? {} : { objective_role: layout.role }),
    objective: {
      position: toVec(toBoard(document, [at[0]!, at.length === 3 ? at[2]! : at[1]!])),
      ...(radius === CONTROL_RANGE ? {} : { control_range_inches: radius }),
    },
  };
}

/** An objective that lies on no piece, as an area that is no terrain. */
function bareMarker(draft: Draft, objective: ObjectiveDocument, taken: Set<string>): readonly LayoutPiece[] {
  const { document } = draft;
  if (document.terrain?.some(({ layout }) => layout?.objective === objective.id)) return [];
  const { at, layout, name } = objective;
  const outline = layout?.outline ?? ringOf(objective.radius);
  const [mx, my] = toBoard(document, [at[0]!, at.length === 3 ? at[2]! : at[1]!]);
  const [cx, cz] = centroidOf(outline);
  const keystones = layout?.keystones ?? chosenFor(draft, keyOf({ kind: 'objective', id: objective.id }));
  return [
    {
      ...{ id: takeId(taken, objective.id), ...(name === undefined ? {} : { name }) },
      ...{ piece_type: 'area', terrain: false },
      footprint: { type: 'polygon', points: relativeTo(outline, [cx, cz]).map(toVec) },
      position: toVec([mx + cx, my + cz]),
      ...(layout?.link === undefined ? {} : { link_group: layout.link }),
      ...marker(draft, objective),
      ...(keystones.length > 0 ? { keystones: keystones.map(toKeystone) } : {}),
    },
  ];
}

/** The tapes that were chosen for a thing without keystones; to a middle, which no keystone reaches, by its side. */
const chosenFor = ({ things }: Draft, thing: string): readonly KeystoneDocument[] =>
  (things.get(thing)?.tapes ?? []).map(({ edge, to }) =>
    to === 'middle' ? { edge, side: edge } : 'corner' in to ? { edge, corner: to.corner } : { edge, side: to.side },
  );

const FACE_OF_SIDE = { left: 'min-x', right: 'max-x', top: 'min-y', bottom: 'max-y' } as const satisfies Record<
  TableEdge,
  string
>;

const toKeystone = ({ edge, corner, side }: KeystoneDocument): NonNullable<LayoutPiece['keystones']>[number] => ({
  edge,
  ref: corner === undefined ? { kind: 'face', side: FACE_OF_SIDE[side ?? edge] } : { kind: 'vertex', index: corner },
});

/** The id of the template of a piece; pieces of equal form share one. */
function templateOf(draft: Draft, piece: PieceDocument): string {
  const known = CATALOGUE.find((one) => one.piece.look === piece.look && isSame(one.piece, piece));
  const form = templateForm(piece, known !== undefined);
  if (form.isSimplified) draft.notes['by-outline']!.push(piece.id);
  if (form.hasSeveralHeights) draft.notes['wall-heights']!.push(piece.id);
  if (known === undefined && piece.look !== undefined) draft.notes.looks!.push(piece.id);
  if (known === undefined && piece.traits && !isPlate(piece)) draft.notes.traits!.push(piece.id);
  const contents = {
    kind: isOpen(piece) ? ('area' as const) : ('feature' as const),
    ...(isPlate(piece) ? {} : { source: `${OWN_SOURCE} ${piece.kind}` }),
    ...form.template,
    game_version: draft.version,
  };
  const key = `${known?.id ?? ''} ${JSON.stringify(contents)}`;
  const before = draft.templates.get(key);
  if (before) return before.id;
  const id = takeId(draft.ids, known ? `${OWN_SOURCE}-${known.id}` : isPlate(piece) ? 'area-1' : `${piece.kind}-1`);
  draft.templates.set(key, { id, name: known?.id ?? (isPlate(piece) ? 'area' : piece.kind), ...contents });
  return id;
}

const isSame = (known: Omit<PieceDocument, 'id' | 'at'>, piece: PieceDocument): boolean =>
  known.kind === piece.kind &&
  JSON.stringify([known.shape, known.traits]) === JSON.stringify([piece.shape, piece.traits]);

/** The zones of the mission as a deployment pattern. */
function patternOf({ document, version }: Draft): PatternDocument | undefined {
  const zones = document.mission?.deployment ?? [];
  if (zones.length === 0) return undefined;
  const told = document.layout?.pattern;
  const id = told?.id ?? `${kebab(document.name)}-zones`;
  return {
    ...{ id, name: told?.name ?? document.name, source: OWN_SOURCE },
    zones: zones.map(({ side, zone }) => ({
      player: side,
      shape: { type: 'polygon', points: zone.map((corner) => toVec(toBoard(document, corner))) },
      position: { x: 0, y: 0 },
    })),
    game_version: version,
  };
}

/** Parts of a scenario that layouts have no place for. */
const UNWRITTEN = ['rules', 'start', 'warbands', 'seed', 'script'] as const;
const UNWRITTEN_OF_MISSION = [
  ...['name', 'first', 'deploy', 'order', 'hidden', 'reserves', 'apart', 'treasures', 'scoring', 'ties'],
  'nobodyLeft',
] as const;

function notesOf({ document, notes }: Draft): readonly LayoutNote[] {
  const units = document.units?.length ?? 0;
  const { mission } = document;
  const keys = [
    ...UNWRITTEN.filter((key) => document[key] !== undefined),
    ...UNWRITTEN_OF_MISSION.filter((key) => mission !== undefined && Object.hasOwn(mission, key)).map(
      (key) => `mission.${key}`,
    ),
    ...(['mat', 'hour'] as const).filter((key) => document.table[key] !== undefined).map((key) => `table.${key}`),
  ];
  return toldNotes([
    ...(units > 0 ? [{ kind: 'units', count: units } as const] : []),
    ...(keys.length > 0 ? [{ kind: 'unwritten-keys', keys } as const] : []),
    ...Object.entries(notes).map(
      ([kind, pieces]) => ({ kind, pieces }) as Extract<LayoutNote, { readonly pieces: readonly string[] }>,
    ),
  ]);
}
