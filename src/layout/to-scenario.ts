import { err, ok, type Result } from '../kernel/result.ts';
import type { PlanPoint } from '../kernel/point.ts';
import type { Inches } from '../kernel/units.ts';
import type { SystemName } from '../rules/core/system.ts';
import { CATALOGUE } from '../scenario/catalogue/catalogue.ts';
import type { KeystoneDocument } from '../scenario/layout-schema.ts';
import { LIMITS } from '../scenario/limits.ts';
import type { MissionDocument } from '../scenario/mission-schema.ts';
import type { PieceDocument, ScenarioDocument } from '../scenario/schema.ts';
import { areaForm, featureForm, type LayoutForm, kindOf, OWN_SOURCE, STOREY } from './forms.ts';
import {
  type FootprintDocument,
  type Layout,
  type LayoutPiece,
  STANDARD_BOARD,
  type TemplateDocument,
} from './layout.ts';
import { type LayoutNote, toldNotes } from './layout-fault.ts';
import { outlineOf } from './outline.ts';
import {
  centroidOf,
  footprintCorners,
  atPose,
  type FormPose,
  placingOf,
  roundForScenario,
  roundAngle,
  within,
} from './placing.ts';
import type { LayoutError } from './read-layout.ts';

/** A table made of a layout, and what of the layout it cannot hold. */
export type ScenarioOfLayout = { readonly document: ScenarioDocument; readonly notes: readonly LayoutNote[] };

/** The side keystones reach to, by the name that layout files have for it. */
export const SIDE_OF_FACE = { 'min-x': 'left', 'max-x': 'right', 'min-y': 'top', 'max-y': 'bottom' } as const;

/** Inches around an objective within which models count, where the file gives no range. */
export const CONTROL_RANGE: Inches = 3;
/** The turns of the mission that a layout with objectives or zones becomes. */
const TURNS = 5;
/** The longest story of a scenario, characters. */
const STORY = 400;

/** A table that is being made. */
type Draft = {
  readonly layout: Layout;
  readonly templates: ReadonlyMap<string, TemplateDocument>;
  readonly size: { readonly width: Inches; readonly depth: Inches };
  readonly terrain: PieceDocument[];
  readonly objectives: NonNullable<MissionDocument['objectives']>;
  readonly ids: Set<string>;
};

/**
 * The table of a layout: areas as plates, features as solids, walls, floors and roofs, objectives and zones as a mission.
 * Inches from the table's centre. Pieces keep their ids where scenarios allow them, and their keystones.
 *
 * @errors More pieces and features than a scenario may have.
 */
export function toScenario(layout: Layout, system: SystemName): Result<ScenarioOfLayout, LayoutError> {
  const { layout: head, deployment } = layout;
  const { width, height: depth } = head.board ?? STANDARD_BOARD;
  const pieces = head.pieces ?? [];
  const draft: Draft = {
    layout,
    templates: new Map(layout.templates.map((template) => [template.id, template])),
    size: { width, depth },
    terrain: [],
    objectives: [],
    ids: new Set(),
  };
  const names = pieces.map((piece, i) => takeId(draft, piece.id ?? `piece-${i + 1}`));
  const objectiveIds = objectivesOf(draft, names);
  for (const [i, piece] of pieces.entries())
    placePiece(draft, piece, names[i]!, parentName(pieces, names, piece), objectiveIds[i]);
  const { terrain, objectives } = draft;
  if (terrain.length > LIMITS.pieces) {
    const fault = { kind: 'too-many-pieces', pieces: terrain.length, most: LIMITS.pieces } as const;
    return err({ file: 0, problems: [{ at: '/pieces', fault }] });
  }
  const zones = zonesOf(draft);
  const hasMission = objectives.length > 0 || zones.length > 0;
  const told = headOf(head, deployment);
  return ok({
    document: {
      ...{ format: 'highground/scenario', version: hasMission ? 2 : 1, name: head.name.slice(0, 80) },
      ...(head.description ? { story: head.description.slice(0, STORY) } : {}),
      ...{ system, table: { width, depth }, terrain },
      ...(hasMission
        ? {
            mission: {
              turns: TURNS,
              ...(zones.length > 0 ? { deployment: zones } : {}),
              // A mission needs something that scores.
              ...(objectives.length > 0 ? { objectives } : { scoring: [{ kill: 'units', points: 1 }] }),
            },
          }
        : {}),
      layout: told,
    },
    notes: notesOf(draft, zones.length),
  });
}

/** An id that scenarios allow and nothing else has. */
function takeId({ ids }: Pick<Draft, 'ids'>, wanted: string): string {
  const stem =
    wanted
      .replace(/[^A-Za-z0-9._-]/g, '-')
      .replace(/^[^A-Za-z0-9]+/, '')
      .slice(0, 58) || 'piece';
  let id = stem;
  for (let n = 2; ids.has(id); n++) id = `${stem}-${n}`;
  ids.add(id);
  return id;
}

/** What the layout says of itself, for when it is written again. */
function headOf(head: Layout['layout'], deployment: Layout['deployment']): NonNullable<ScenarioDocument['layout']> {
  const { id, source, mission_matchup_id: matchup, variant, deployment_pattern_id: pattern, game_version: game } = head;
  return {
    id,
    // What is written where nothing is told is not read as told.
    ...(source === undefined || source === OWN_SOURCE ? {} : { source }),
    ...(matchup === undefined ? {} : { matchup }),
    ...(variant === undefined ? {} : { variant }),
    ...(pattern === undefined ? {} : { pattern: { id: pattern, ...(deployment ? { name: deployment.name } : {}) } }),
    ...(game?.dataslate === OWN_SOURCE ? {} : game),
  };
}

const parentName = (
  pieces: readonly LayoutPiece[],
  names: readonly string[],
  { parent_area_id: parent }: LayoutPiece,
): string | undefined => (parent === undefined ? undefined : names[pieces.findIndex(({ id }) => id === parent)]);

/** How a piece stands on the board, with the area it belongs to. */
function placingOn({ layout }: Draft, piece: LayoutPiece): FormPose {
  const own = placingOf(piece);
  const parent =
    piece.parent_area_id === undefined
      ? undefined
      : layout.layout.pieces?.find(({ id }) => id === piece.parent_area_id);
  return parent ? within(placingOf(parent), own) : own;
}

/** A place of the board, inches from the table's centre. */
const toTable = ({ width, depth }: Draft['size'], [x, y]: PlanPoint): [number, number] => [
  roundForScenario(x - width / 2),
  roundForScenario(y - depth / 2),
];

const isObjective = (piece: LayoutPiece): boolean =>
  piece.is_objective === true || piece.objective_role !== undefined || piece.objective !== undefined;

/** Whether a piece is nothing but a marker. */
const isBare = (piece: LayoutPiece): boolean => piece.terrain === false && piece.piece_type !== 'feature';

/** The marker of a piece, on the board. */
function markerOf(draft: Draft, piece: LayoutPiece): PlanPoint {
  const at = piece.objective?.position;
  return at ? [at.x, at.y] : placingOn(draft, piece).at;
}

/** Adds the objectives; linked pieces have one between their markers. @returns The objective of each piece, by id. */
function objectivesOf(draft: Draft, names: readonly string[]): readonly (string | undefined)[] {
  const pieces = draft.layout.layout.pieces ?? [];
  const byLink = new Map<string, string>();
  // Those on pieces come first: this is the order in which they are written again.
  const bare: typeof draft.objectives = [];
  const found = pieces.map((piece, i) => {
    if (!isObjective(piece)) return undefined;
    const { link_group: link, objective_role: role } = piece;
    const shared = link === undefined || isBare(piece) ? undefined : byLink.get(link);
    if (shared !== undefined) return shared;
    const group =
      link === undefined || isBare(piece)
        ? [piece]
        : pieces.filter((one) => isObjective(one) && !isBare(one) && one.link_group === link);
    const markers = group.map((one) => markerOf(draft, one));
    const middle: PlanPoint = [
      markers.reduce((sum, [x]) => sum + x, 0) / markers.length,
      markers.reduce((sum, [, y]) => sum + y, 0) / markers.length,
    ];
    const id = names[i]!;
    if (link !== undefined && !isBare(piece)) byLink.set(link, id);
    const told = { ...(isBare(piece) ? bareOf(draft, piece, middle) : {}), ...(role ? { role } : {}) };
    (isBare(piece) ? bare : draft.objectives).push({
      ...{ id, at: toTable(draft.size, middle), radius: piece.objective?.control_range_inches ?? CONTROL_RANGE },
      ...(piece.name === undefined ? {} : { name: piece.name.slice(0, 80) }),
      ...(Object.keys(told).length > 0 ? { layout: told } : {}),
    });
    return id;
  });
  draft.objectives.push(...bare);
  return found;
}

/** What a bare marker is measured by: its outline about the marker, and its keystones. */
function bareOf(draft: Draft, piece: LayoutPiece, [mx, my]: PlanPoint) {
  const corners = placedCorners(formFootprint(draft, piece), placingOn(draft, piece));
  return {
    outline: corners.map(([x, y]): [number, number] => [roundForScenario(x - mx), roundForScenario(y - my)]),
    keystones: (piece.keystones ?? []).map(toKeystone),
    ...(piece.link_group === undefined ? {} : { link: piece.link_group }),
  };
}

/** The corners of a footprint, whose centroid stands at its placing. */
export function placedCorners(footprint: FootprintDocument, placing: FormPose): readonly PlanPoint[] {
  const corners = footprintCorners(footprint);
  const [ox, oy] = centroidOf(corners);
  return corners.map(([x, y]) => atPose(placing, [x - ox, y - oy]));
}

const formFootprint = ({ templates }: Draft, piece: LayoutPiece): FootprintDocument =>
  piece.footprint ?? templates.get(piece.template ?? '')!.footprint;

const toKeystone = ({ edge, ref }: NonNullable<LayoutPiece['keystones']>[number]): KeystoneDocument =>
  ref.kind === 'vertex' ? { edge, corner: ref.index } : { edge, side: SIDE_OF_FACE[ref.side] };

/** Adds a piece of the layout and the features that its template puts on it. */
function placePiece(
  draft: Draft,
  piece: LayoutPiece,
  name: string,
  parent: string | undefined,
  objective?: string,
): void {
  if (isBare(piece)) return;
  const template = draft.templates.get(piece.template ?? '');
  const placing = placingOn(draft, piece);
  const features = piece.footprint ? [] : (template?.features ?? []);
  const isArea = (piece.piece_type ?? 'area') === 'area';
  const hasFeatures =
    features.length > 0 ||
    draft.layout.layout.pieces!.some((one) => one.parent_area_id !== undefined && one.parent_area_id === piece.id);
  const group = parent ?? (hasFeatures ? name : undefined);
  const form = isArea
    ? areaForm(formFootprint(draft, piece), placing.flip, template)
    : featureForm(piece, template, placing.flip);
  const told = {
    ...toldOf(piece, template, parent !== undefined, objective),
    ...(form.outline ? { outline: form.outline } : {}),
  };
  put(draft, {
    id: name,
    form,
    placing,
    floor: piece.floor,
    group,
    told,
    template: piece.footprint ? undefined : template,
  });
  for (const [i, feature] of features.entries()) {
    const inner = draft.templates.get(feature.template)!;
    const stands = within(placing, placingOf(feature));
    const made = featureForm({}, inner, stands.flip);
    const outline = made.outline ? { outline: made.outline } : {};
    const id = takeId(draft, `${name}-${feature.id ?? `feature-${i + 1}`}`);
    put(draft, { id, form: made, placing: stands, floor: feature.floor, group, told: outline, template: inner });
  }
}

/** What no rule reads of a piece. */
function toldOf(
  piece: LayoutPiece,
  template: TemplateDocument | undefined,
  isOnArea: boolean,
  objective: string | undefined,
): NonNullable<PieceDocument['layout']> {
  const keystones = (piece.keystones ?? []).map(toKeystone);
  const keywords = piece.terrain_area_keywords ?? template?.default_terrain_area_keywords ?? [];
  return {
    ...(piece.name === undefined ? {} : { name: piece.name }),
    // An empty list says that the layout has none, so that none are made up when it is written again.
    ...(isOnArea && keystones.length === 0 ? {} : { keystones }),
    ...(objective === undefined ? {} : { objective }),
    ...(piece.link_group === undefined ? {} : { link: piece.link_group }),
    ...(keywords.length > 0 ? { keywords } : {}),
  };
}

/** A form at its place, and what is told of it. */
type Put = {
  readonly id: string;
  readonly form: LayoutForm;
  readonly placing: FormPose;
  readonly floor: number | undefined;
  readonly group: string | undefined;
  readonly told: NonNullable<PieceDocument['layout']>;
  readonly template: TemplateDocument | undefined;
};

function put(draft: Draft, { id, form, placing, floor = 0, group, told, template }: Put): void {
  const ready = template && !placing.flip ? catalogued(template) : undefined;
  const centre = ready ? centroidOf(outlineOf(ready)) : ([0, 0] as const);
  const [x, z] = toTable(draft.size, atPose(placing, [-centre[0], -centre[1]]));
  const yaw = roundAngle(-placing.angle);
  const { outline, ...known } = told;
  const layout = ready || outline === undefined ? known : told;
  draft.terrain.push({
    id,
    ...(ready ?? { kind: form.kind, shape: form.shape, ...(form.traits ? { traits: form.traits } : {}) }),
    at: floor > 0 ? [x, STOREY * floor, z] : [x, z],
    ...(yaw === 0 ? {} : { yaw }),
    ...(group === undefined ? {} : { group }),
    ...(Object.keys(layout).length > 0 ? { layout } : {}),
  });
}

/** How far a template's corner may be from that of the piece of the catalogue that it names. */
const ALIKE: Inches = 0.01;

/** The piece of our catalogue that a template stands for, if it is still of the same outline. */
function catalogued(template: TemplateDocument): Omit<PieceDocument, 'id' | 'at'> | undefined {
  if (template.source?.split(' ')[0] !== OWN_SOURCE || kindOf(template) === undefined) return undefined;
  const piece = CATALOGUE.find(({ id }) => template.id === `${OWN_SOURCE}-${id}`)?.piece;
  if (piece === undefined) return undefined;
  const [own, given] = [outlineOf(piece), footprintCorners(template.footprint)];
  const middle = centroidOf(own);
  const centre = centroidOf(given);
  const isAlike =
    own.length === given.length &&
    own.every(([x, z], i) => {
      const [gx, gz] = given[i]!;
      return Math.abs(x - middle[0] - gx + centre[0]) < ALIKE && Math.abs(z - middle[1] - gz + centre[1]) < ALIKE;
    });
  return isAlike ? piece : undefined;
}

/** The deployment zones on the table; none if one of them is beside it. */
function zonesOf({ layout, size }: Draft): NonNullable<MissionDocument['deployment']> {
  const zones = (layout.deployment?.zones ?? []).map(({ player, shape, position }) => ({
    side: player,
    zone: (shape.type === 'polygon' ? shape.points.map(({ x, y }): PlanPoint => [x, y]) : footprintCorners(shape)).map(
      ([x, y]) => toTable(size, [x + position.x, y + position.y]),
    ),
  }));
  const isOn = ([x, z]: readonly [number, number]): boolean =>
    Math.abs(x) <= size.width / 2 + ALIKE && Math.abs(z) <= size.depth / 2 + ALIKE;
  return zones.every(({ zone }) => zone.every(isOn)) ? zones : [];
}

/** What the table does not hold of its layout. */
function notesOf({ layout, templates }: Draft, zones: number): readonly LayoutNote[] {
  const { layout: head, deployment } = layout;
  const pieces = (head.pieces ?? []).map((piece, i) => ({
    id: piece.id ?? `piece-${i + 1}`,
    piece,
    template: templates.get(piece.template ?? ''),
  }));
  const idsOf = (holds: (one: (typeof pieces)[number]) => boolean): readonly string[] =>
    pieces.filter(holds).map(({ id }) => id);
  const pattern = head.deployment_pattern_id;
  return toldNotes([
    ...(pattern !== undefined && !deployment ? [{ kind: 'no-zones', pattern } as const] : []),
    ...(deployment && zones === 0 ? [{ kind: 'zones-off-table', pattern: deployment.name } as const] : []),
    ...((head.description ?? '').length > STORY ? [{ kind: 'description-cut', most: STORY } as const] : []),
    {
      kind: 'area-height',
      pieces: idsOf(
        ({ piece, template }) =>
          piece.piece_type !== 'feature' &&
          kindOf(template) === undefined &&
          (piece.height_inches ?? template?.default_height_inches ?? 0) > 0,
      ),
    },
    { kind: 'blocking', pieces: idsOf(({ template }) => template?.default_blocking === false) },
    {
      kind: 'own-footprint',
      pieces: idsOf(
        ({ piece, template }) =>
          piece.footprint !== undefined &&
          (template?.walls ?? template?.features ?? template?.upper_floor) !== undefined,
      ),
    },
  ]);
}
