import { type BroughtPlacing, INCHES_BY_UNIT, type OwnUse } from '../../mesh-import/placing.ts';
import type { ColliderKind, WishedBase } from '../../mesh-import/choices.ts';
import type { PreparedMini } from '../../mesh-import/prepare-mini.ts';
import type { PreparedPiece } from '../../mesh-import/prepare-piece.ts';
import type { PieceKind, TerrainPiece } from '../../rules/core/terrain.ts';
import { messages } from '../../messages/messages.ts';

/** What is found of a file once it was read. */
export type IntakeFacts = {
  readonly ending: string;
  readonly triangles: number;
  /** Its box in the file's own numbers, before it is turned. */
  readonly size: readonly [number, number, number];
  /** What of its look could not be taken over. */
  readonly lost: readonly string[];
  /** The best guess for each use. */
  readonly guesses: Readonly<Record<OwnUse, IntakeWish>>;
};

/** What a player wants of a file. */
export type IntakeWish = {
  readonly use: OwnUse;
  readonly name: string;
  readonly placing: BroughtPlacing;
  readonly kind: PieceKind | 'best';
  readonly collider: ColliderKind | 'best';
  readonly base: WishedBase;
};

/** What was made of a file: ready to be kept, and shown meanwhile. `piece` is what the rules would see. */
export type IntakeResult =
  | { readonly use: 'terrain'; readonly made: PreparedPiece; readonly piece: TerrainPiece | undefined }
  | { readonly use: 'mini'; readonly made: PreparedMini };

/** What is being done, and how much of it is. */
export type IntakeStep = { readonly what: string; readonly share: number };

/** A file on its way in. */
export type Intake =
  | { readonly state: 'reading'; readonly file: string; readonly step: IntakeStep }
  | { readonly state: 'failed'; readonly file: string; readonly why: string }
  | {
      readonly state: 'choosing';
      readonly file: string;
      readonly facts: IntakeFacts;
      readonly wish: IntakeWish;
      /** What is being made; undefined while nothing is. */
      readonly step: IntakeStep | undefined;
      /** Of the wish, unless something is being made. */
      readonly result: IntakeResult | undefined;
      readonly problem: string | undefined;
    };

/** What happens to a file on its way in. */
export type IntakeNews =
  | { readonly kind: 'step'; readonly step: IntakeStep }
  | { readonly kind: 'read'; readonly facts: IntakeFacts }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'wish'; readonly part: Partial<IntakeWish> }
  | { readonly kind: 'made'; readonly result: IntakeResult };

/** A file that is about to be read. */
export const beginIntake = (file: string): Intake => ({
  state: 'reading',
  file,
  step: { what: messages.page.readingTheFile, share: 0 },
});

/** A file on its way in after something happened to it; the same where that means nothing now. */
export function stepIntake(intake: Intake, news: IntakeNews): Intake {
  const { file } = intake;
  if (news.kind === 'read') {
    if (intake.state !== 'reading') return intake;
    const { facts } = news;
    const wish = facts.guesses.terrain;
    return { state: 'choosing', file, facts, wish, step: begin(), result: undefined, problem: undefined };
  }
  if (intake.state === 'failed') return intake;
  if (intake.state === 'reading') {
    if (news.kind === 'step') return { ...intake, step: news.step };
    return news.kind === 'failed' ? { state: 'failed', file, why: news.why } : intake;
  }
  switch (news.kind) {
    case 'step':
      return intake.step === undefined ? intake : { ...intake, step: news.step };
    case 'failed':
      return { ...intake, step: undefined, result: undefined, problem: news.why };
    case 'made':
      return news.result.use === intake.wish.use
        ? { ...intake, step: undefined, result: news.result, problem: undefined }
        : intake;
    case 'wish':
      return withWish(intake, news.part);
  }
}

/** The first step of making what was wished for. */
const begin = (): IntakeStep => ({ what: messages.page.standingItUp, share: 0 });

function withWish(intake: Extract<Intake, { state: 'choosing' }>, part: Partial<IntakeWish>): Intake {
  const { facts, wish } = intake;
  const other = part.use !== undefined && part.use !== wish.use;
  const next = other ? { ...facts.guesses[part.use!], name: wish.name, ...part } : { ...wish, ...part };
  // A name changes nothing that was made.
  if (Object.keys(part).every((key) => key === 'name')) return { ...intake, wish: next };
  return { ...intake, wish: next, step: begin(), problem: undefined, ...(other ? { result: undefined } : {}) };
}

/** How big the file's box is on the table under a placing: width, height and depth, inches. */
export function sizeOnTable(size: readonly number[], { unit, scale, up, turns }: BroughtPlacing) {
  const by = INCHES_BY_UNIT[unit] * scale;
  const [x, y, z] = size.map((side) => side * by) as [number, number, number];
  const stood = up.endsWith('y') ? [x, y, z] : up.endsWith('z') ? [x, z, y] : [y, x, z];
  const [w, h, d] = stood as [number, number, number];
  return turns % 2 === 0 ? ([w, h, d] as const) : ([d, h, w] as const);
}

/** The scale at which the file is so tall on the table. */
export const scaleForHeight = (size: readonly number[], placing: BroughtPlacing, height: number): number => {
  const now = sizeOnTable(size, { ...placing, scale: 1 })[1];
  return now > 0 ? Math.min(1000, Math.max(0.0001, height / now)) : 1;
};

/** What a worker that takes files in can be asked; each promise may be cut off by ending the worker. */
export type IntakeServices = {
  readonly read: (
    name: string,
    bytes: Uint8Array<ArrayBuffer>,
    say: (step: IntakeStep) => void,
  ) => Promise<{ readonly ok: true; readonly value: IntakeFacts } | { readonly ok: false; readonly error: string }>;
  readonly make: (wish: IntakeWish, say: (step: IntakeStep) => void) => Promise<IntakeResult>;
};
