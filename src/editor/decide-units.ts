import type { PlanPoint } from '../kernel/point.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import type { FormationDocument, LeaderDocument, ModelDocument, UnitDocument } from '../scenario/schema.ts';
import type { CommandOf, MemberPart, Who } from './command.ts';
import type { EditorContext, ProposedChange } from './context.ts';
import { planFrame, fromStand } from './extent.ts';
import { unitNames } from './names.ts';
import { atOf, footOf, toThousandth, toHundredth, normalisedTurn } from './round.ts';
import { keepOnTable } from './snap.ts';
import { findUnit } from './thing.ts';
import { touchable } from './touchable.ts';
import { baseSize, carriedUnit, BASE_GAP, layOutUnit, unitExtent } from './units.ts';
import type { EditorViolation } from './violation.ts';
import { RULES_SYSTEMS } from '../rules/play/systems.ts';

type Profile = NonNullable<ModelDocument['profile']>;

/** Maximum number of models of one unit in the editor. */
const MOST = 200;

const unitOf = ({ document }: EditorContext, id: string): Result<UnitDocument, EditorViolation> => {
  const unit = findUnit(document, id);
  return unit ? ok(unit) : err({ kind: 'unknown', id });
};

/** Places a new unit, moved inwards where it would extend over the edge. */
export function decideUnit(
  { document }: EditorContext,
  { muster: wanted, at, facing }: CommandOf<'place-unit'>,
): ProposedChange {
  const numbers = [wanted.count, wanted.files, wanted.height, ...at, facing];
  if (!numbers.every(Number.isFinite) || wanted.count < 1 || wanted.files < 1)
    return err({ kind: 'not-finite', id: 'unit' });
  if (wanted.count > 200) return err({ kind: 'too-many', what: 'models', limit: 200 });
  const whole = { ...wanted, count: Math.floor(wanted.count), files: Math.floor(wanted.files) };
  const units = layOutUnit(document.system, whole, at, facing, unitNames(document));
  if (!units.ok) return units;
  const by = keepOnTable(planFrame(units.value.map(unitExtent)), [0, 0], document.table);
  return ok({ units: units.value.map((unit) => carriedUnit(unit, by, [0, 0], 0)) });
}

/** Moves units to the other side. */
export function decideSide(context: EditorContext, { things, to }: CommandOf<'set-side'>): ProposedChange {
  const found = touchable(context, things);
  if (!found.ok) return found;
  const { units } = found.value;
  return units.length === 0 ? err({ kind: 'nothing' }) : ok({ units: units.map((unit) => ({ ...unit, side: to })) });
}

/** Sets keywords, statuses and weapons of a whole unit; an empty list removes them. */
export function decideUnitWords(context: EditorContext, { unit: id, ...lists }: CommandOf<'set-unit'>): ProposedChange {
  const unit = unitOf(context, id);
  if (!unit.ok) return unit;
  return ok({ units: [withLists(unit.value, listsIn(lists))] });
}

/** Sets base, body, profile, mini, keywords or statuses of a unit's models: all of them, one, or a leader. */
export function decideMembers(
  context: EditorContext,
  { unit: id, who, part }: CommandOf<'set-members'>,
): ProposedChange {
  const unit = unitOf(context, id);
  if (!unit.ok) return unit;
  const numbers = [part.height, part.facing, part.wounds ?? undefined, ...Object.values(part.profile ?? {})];
  if (numbers.some((n) => typeof n === 'number' && !Number.isFinite(n))) return err({ kind: 'not-finite', id });
  const changed = changedUnit(unit.value, who, part, RULES_SYSTEMS[context.document.system].characteristics.ordinary);
  return changed ? ok({ units: [changed] }) : err(unknownAmong(id, who));
}

const unknownAmong = (unit: string, who: Who): EditorViolation =>
  who.kind === 'model'
    ? { kind: 'unknown', id: who.id }
    : { kind: 'unknown', id: unit, ...(who.kind === 'all' ? {} : { file: who.file }) };

function changedUnit(unit: UnitDocument, who: Who, part: MemberPart, usual: Profile): UnitDocument | undefined {
  const { models, formation } = unit;
  if (models) {
    if (who.kind === 'leader' || (who.kind === 'model' && !models.some(({ id }) => id === who.id))) return undefined;
    const isMeant = (model: ModelDocument): boolean => who.kind === 'all' || model.id === who.id;
    return {
      ...unit,
      models: models.map((model) =>
        isMeant(model) ? { ...withPart(model, part, usual), ...facingOf(model, part) } : model,
      ),
    };
  }
  if (formation === undefined || who.kind === 'model') return undefined;
  if (who.kind === 'all') {
    const { keywords: _, status: __, weapons: ___, ...rest } = part;
    return { ...unit, formation: { ...withPart(formation, rest, usual), ...facingOf(formation, part) } };
  }
  const { leaders = [] } = formation;
  if (!leaders.some(({ file }) => file === who.file)) return undefined;
  // A leader has the profile of the ranks unless it has its own.
  const theirs = { ...usual, ...formation.profile };
  return {
    ...unit,
    formation: {
      ...formation,
      leaders: leaders.map((leader) => (leader.file === who.file ? withPart(leader, part, theirs) : leader)),
    },
  };
}

const facingOf = (
  { facing }: { readonly facing?: number | undefined },
  part: MemberPart,
): { readonly facing?: number } =>
  part.facing === undefined ? (facing === undefined ? {} : { facing }) : { facing: normalisedTurn(part.facing) };

type Lists = Pick<MemberPart, 'keywords' | 'status' | 'weapons'>;

/** The lists among some properties. */
const listsIn = ({ keywords, status, weapons }: Lists): Lists => ({
  ...(keywords ? { keywords } : {}),
  ...(status ? { status } : {}),
  ...(weapons ? { weapons } : {}),
});

/** Sets keywords, statuses and weapons; an empty list is left out of the file. */
function withLists<T extends object>(it: T, lists: Lists): T {
  const entries = Object.entries(it).filter(([key]) => lists[key as keyof typeof lists] === undefined);
  const kept = Object.entries(lists).filter(([, list]) => list !== undefined && list.length > 0);
  return Object.fromEntries([...entries, ...kept]) as T;
}

/** A model with some properties set; a characteristic that equals the default is left out of the file. */
function withPart<T extends ModelDocument | FormationDocument | LeaderDocument>(
  it: T,
  part: MemberPart,
  usual: Profile,
): T {
  const { base, height, profile, wounds, mini } = part;
  const own = Object.entries({ ...it.profile, ...profile }).filter(
    ([key, value]) => value !== undefined && value !== usual[key],
  );
  const given: Record<string, unknown> = {
    ...withLists(it, listsIn(part)),
  };
  const put = (key: string, value: unknown): void => {
    if (value === undefined) delete given[key];
    else given[key] = value;
  };
  if (base) put('base', base);
  if (height !== undefined) put('height', toHundredth(height));
  if (profile) put('profile', own.length > 0 ? Object.fromEntries(own) : undefined);
  if (wounds !== undefined) put('wounds', wounds ?? undefined);
  if (mini !== undefined) put('mini', mini ?? undefined);
  return given as T;
}

/** Changes the number of models, and of files. New models stand beside the others and copy the last of them. */
export function decideCount(
  context: EditorContext,
  { unit: id, count, files }: CommandOf<'set-count'>,
): ProposedChange {
  const found = unitOf(context, id);
  if (!found.ok) return found;
  const unit = found.value;
  if (![count, files ?? 1].every(Number.isFinite) || count < 1 || (files ?? 1) < 1)
    return err({ kind: 'not-finite', id });
  if (count > MOST) return err({ kind: 'too-many', what: 'models', limit: MOST });
  const many = Math.floor(count);
  const { formation, models } = unit;
  if (formation) {
    const wide = Math.max(1, Math.min(many, Math.floor(files ?? formation.files)));
    const leaders = (formation.leaders ?? []).filter(({ file }) => file <= wide);
    const { leaders: _, ...rest } = formation;
    return ok({
      units: [
        { ...unit, formation: { ...rest, count: many, files: wide, ...(leaders.length > 0 ? { leaders } : {}) } },
      ],
    });
  }
  if (!models?.[0]) return err({ kind: 'nothing' });
  const nameFor = unitNames(context.document);
  const all = models.slice(0, many);
  while (all.length < many) all.push({ ...bare(models.at(-1)!), id: nameFor(id), at: freePlace(all) });
  return ok({ units: [{ ...unit, models: all }] });
}

/** The copy of a model for a new one: unwounded. */
function bare({ wounds: _, status: __, ...model }: ModelDocument): ModelDocument {
  return model;
}

/** The next free position beside the models of a unit, rank by rank from the first of them on. */
function freePlace(models: readonly ModelDocument[]): ModelDocument['at'] {
  const first = models[0]!;
  const [width, depth] = baseSize(models.at(-1)!.base);
  const foot = footOf(first.at);
  const stand = { at: [foot[0], 0, foot[2]] as const, yaw: first.facing ?? 0 };
  const across = Math.max(5, Math.ceil(Math.sqrt(models.length)));
  const taken = models.map(({ at, base }): readonly [PlanPoint, number] => {
    const [x, , z] = footOf(at);
    return [[x, z], Math.max(...baseSize(base))];
  });
  for (let n = 1; ; n++) {
    const place = fromStand(stand, [(n % across) * (width + BASE_GAP), Math.floor(n / across) * (depth + BASE_GAP)]);
    const isFree = taken.every(
      ([[x, z], wide]) =>
        Math.sqrt((x - place[0]) ** 2 + (z - place[1]) ** 2) > (Math.max(width, depth) + wide) / 2 + 0.02,
    );
    if (isFree) return atOf([toThousandth(place[0]), 0, toThousandth(place[1])]);
  }
}

/** Makes a rank-and-file model in the front rank a leader, or reverts it. */
export function decideLeader(context: EditorContext, { unit: id, file, is }: CommandOf<'set-leader'>): ProposedChange {
  const found = unitOf(context, id);
  if (!found.ok) return found;
  const unit = found.value;
  const { formation } = unit;
  if (formation === undefined) return err({ kind: 'no-ranks' });
  const { leaders = [], ...rest } = formation;
  const others = leaders.filter((leader) => leader.file !== file);
  if (!is && others.length === leaders.length) return err({ kind: 'unknown', id, file });
  const leader: LeaderDocument = { id: unitNames(context.document)(`${id}-champion`), file, keywords: ['CHAMPION'] };
  const all = is ? [...others, leader].toSorted((a, b) => a.file - b.file) : others;
  return ok({ units: [{ ...unit, formation: { ...rest, ...(all.length > 0 ? { leaders: all } : {}) } }] });
}
