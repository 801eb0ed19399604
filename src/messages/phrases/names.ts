import type { Point } from '../../kernel/point.ts';
import type { ModelId, PieceId, UnitId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { pieceText } from './piece-names.ts';
import { nameInside, pointText } from './sentence.ts';

/** How sentences name the units, models and terrain of a game. */
export type Names = {
  readonly unit: (id: UnitId) => string;
  readonly model: (id: ModelId) => string;
  /** An objective or a treasure, by its id. */
  readonly objective: (id: string) => string;
  /** A piece of terrain with its article, as used inside a sentence. */
  readonly piece: (id: PieceId) => string;
  /** A point in coordinates; undefined for players, who see it marked on the table. */
  readonly place: (at: Point) => string | undefined;
};

/** Names of terrain and points for scripts and the command line, as in a scenario file. */
const IN_FILES = { piece: (id: PieceId): string => `the piece "${id}"`, place: pointText } as const;

/** Names for the command line: a unit's own name, and the ids of models and terrain, which its commands expect. */
export const namesOf = (state: Pick<GameState, 'units' | 'mission'>): Names => ({
  ...IN_FILES,
  objective: objectiveNames(state),
  unit: (id) => state.units.get(id)?.name ?? id,
  model: (id) => id,
});

/** Names that are the ids themselves. */
export const PLAIN_NAMES: Names = { ...IN_FILES, unit: (id) => id, model: (id) => id, objective: (id) => id };

/** The author's name of an objective or treasure; else its id, as a sentence has it. */
const objectiveNames =
  ({ mission }: Pick<GameState, 'mission'>) =>
  (id: string): string => {
    const { objectives = [], treasures = [] } = mission?.plan ?? {};
    const name = [...objectives, ...treasures].find((mark) => mark.id === id)?.name ?? id;
    return name === id ? asSentence(id) : name;
  };

/**
 * Names for players, who never see an id: a unit's own name, or one derived from its id; a model by its unit and, in a
 * unit of several, by its number, part or place in the ranks: "Captain Orra", "Sluice Guard 2", "Sluice Guard
 * sergeant", "File 3, rank 1 of the river band". A part that the unit's name already contains stands alone:
 * "Lamplighter", of the Lamplighters. So does a model's own name: "Lady Isolde", a character, and "Grey Reeve", of the
 * grey company.
 *
 * @param begun  The initial game, if available: it includes the models slain since, so that the last model of a unit
 *               keeps its number.
 */
export function tableNamesOf(
  state: Pick<GameState, 'units' | 'models' | 'mission'>,
  begun: Pick<GameState, 'units' | 'models'> = state,
): Names {
  const unit = (id: UnitId): string => {
    const name = state.units.get(id)?.name;
    // The id of no unit is returned unchanged: a health pool has the id of a unit or of a model.
    return name === undefined ? id : name === id ? asSentence(id) : name;
  };
  const known = new Map<ModelId, string>();
  const called = (id: ModelId): string => {
    const of = begun.models.get(id)?.unit ?? unitOfSlain(state, id);
    if (of === undefined) return asSentence(id);
    const mates = begun.units.get(of)?.models ?? [];
    if (mates.length === 1 && mates[0] === id) return unit(of);
    if (hasOwnName(id, begun.models.get(id)?.keywords ?? [], unit(of))) return asTitle(id);
    const [, rank, file] = RANKED.exec(id) ?? [];
    if (rank !== undefined) {
      const now = state.units.get(of)?.formation?.places.get(id);
      return `File ${now ? now.file + 1 : file}, rank ${now ? now.rank + 1 : rank} of ${nameInside(unit(of))}`;
    }
    const part = partIn(id, mates);
    const isInName = /\p{L}/u.test(part) && unit(of).toLowerCase().includes(part.toLowerCase());
    if (isInName) return large(part);
    // Two adjacent numbers would read as one.
    return /\d$/.test(unit(of)) && /^\d/.test(part) ? `${unit(of)}, model ${part}` : `${unit(of)} ${part}`;
  };
  return {
    unit,
    model: (id) => {
      const name = known.get(id) ?? called(id);
      known.set(id, name);
      return name;
    },
    objective: objectiveNames(state),
    piece: pieceText,
    place: () => undefined,
  };
}

/** A place with a preposition: " at (1, 0, 2)"; empty for players. */
export const atText = ({ place }: Names, at: Point, preposition = 'at'): string => {
  const text = place(at);
  return text === undefined ? '' : ` ${preposition} ${text}`;
};

/** A sentence with names in their mid-sentence form; one at the beginning of a sentence gets its capital back. */
export function withNamesInside(names: Names, tell: (inside: Names) => string): string {
  const inside: Names = {
    ...names,
    unit: (id) => nameInside(names.unit(id)),
    model: (id) => nameInside(names.model(id)),
    objective: (id) => nameInside(names.objective(id)),
  };
  return tell(inside).replace(
    /(^|[.!?] )((?:the|an?)(?= \S)|file(?= \d))/g,
    (_, before: string, first: string) => before + large(first),
  );
}

/** Whether an id is a proper name: several words, and a character's or with a word of its unit's name in it. */
function hasOwnName(id: ModelId, keywords: readonly string[], unit: string): boolean {
  const parts = asWords(id).toLowerCase().split(' ');
  if (parts.length < 2 || /\d/.test(id)) return false;
  const company = unit.toLowerCase().split(/\s+/);
  return keywords.includes('CHARACTER') || parts.some((part) => part !== 'the' && company.includes(part));
}

const large = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const asWords = (id: string): string => id.replaceAll(/[-_./]+/g, ' ');
/** An id as the beginning of a sentence: its words with a capital letter. */
export const asSentence = (id: string): string => large(asWords(id));
const asTitle = (id: string): string => asWords(id).replaceAll(/(^| )\p{L}/gu, (first) => first.toUpperCase());

const NUMBERED = /^(.*?)[-_.]?(\d+)$/;
/** The initial rank and file of a model, at the end of its id. */
const RANKED = /\/(\d+)\/(\d+)$/;

/** The part of an id that distinguishes a model from its mates: its number if unique, else the whole id as words. */
function partIn(id: ModelId, mates: readonly ModelId[]): string {
  const number = NUMBERED.exec(id)?.[2];
  const isAlone = mates.every((mate) => mate === id || NUMBERED.exec(mate)?.[2] !== number);
  return number !== undefined && isAlone ? number : asWords(id);
}

/** The unit of a slain model, by its id: the unit's id, or that of its mates, with a number. */
function unitOfSlain({ units }: Pick<GameState, 'units'>, id: ModelId): UnitId | undefined {
  const stem = RANKED.test(id) ? id.replace(RANKED, '') : NUMBERED.exec(id)?.[1];
  if (stem === undefined) return undefined;
  return [...units.values()].find(
    (unit) => unit.id === stem || unit.models.some((mate) => NUMBERED.exec(mate)?.[1] === stem),
  )?.id;
}
