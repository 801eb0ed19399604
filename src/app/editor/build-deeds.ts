import { isHill } from '../../editor/brush.ts';
import type { BuildCommand } from '../../editor/command.ts';
import { decideBuild } from '../../editor/decide.ts';
import { documentOf } from '../../editor/session.ts';
import { allThings, idOf, isPiece, piecesAmong, unitsAmong } from '../../editor/thing.ts';
import { editorMessages } from '../../messages/editor.ts';
import type { BuildHands } from './build-hands.ts';
import { filesOf } from './build-desk.ts';
import type { BuildMenu, BuildState } from './build-state.ts';

/** One line of the menu on the right button: what it does, its key, and why it cannot be done now. */
export type BuildDeed = {
  readonly label: string;
  readonly keys?: string;
  readonly why: string | undefined;
  readonly run: (hands: BuildHands) => unknown;
};

/** What the menu says it is about, and the lines of it in their groups. */
export type BuildDeeds = { readonly about: string | undefined; readonly groups: readonly (readonly BuildDeed[])[] };

/** For so many beats the brush that heaps a hill is held: about as high as a fighter. */
const HEAP = 12;

/** What can be done with all that is picked, or else on the ground under the pointer. */
export function planBuildDeeds(build: BuildState, menu: BuildMenu): BuildDeeds {
  const { picked } = build;
  const words = editorMessages.menu;
  if (menu.thing === undefined) return { about: undefined, groups: groundDeeds(build, menu) };
  return { about: words.picked(picked.map(idOf), picked.length), groups: thingDeeds(build) };
}

/** Why a command would be refused: what is offered has been tried. */
function whyNot(build: BuildState, command: BuildCommand): string | undefined {
  const tried = decideBuild(documentOf(build.session), command, filesOf(build.meshes));
  return tried.ok ? undefined : editorMessages.explain(tried.error);
}

function thingDeeds(build: BuildState): readonly (readonly BuildDeed[])[] {
  const words = editorMessages.menu;
  const document = documentOf(build.session);
  const { picked } = build;
  const [pieces, units] = [piecesAmong(document, picked), unitsAmong(document, picked)];
  const terrain = picked.filter(isPiece);
  const tried = (label: string, command: BuildCommand, keys?: string): BuildDeed => ({
    label,
    ...(keys ? { keys } : {}),
    why: whyNot(build, command),
    run: (hands) => hands.perform(command),
  });
  const quarter = (by: number): BuildCommand => ({ kind: 'turn', things: picked, by });
  const isLocked = pieces.length > 0 && pieces.every(({ locked }) => locked);
  const isGrouped = pieces.length > 0 && pieces.every(({ group }) => group !== undefined && group === pieces[0]?.group);
  const [only] = pieces;
  const to = units.every(({ side }) => side === 'attacker') ? 'defender' : 'attacker';
  return [
    [
      { label: words.copy, keys: 'Ctrl D', why: undefined, run: (hands) => hands.duplicate() },
      tried(words.quarterLeft, quarter(90)),
      tried(words.quarterRight, quarter(-90)),
      ...(terrain.length > 0
        ? [tried(words.stack, { kind: 'stack', things: terrain }, 'End')]
        : [{ label: words.stack, why: words.standAnyway, run: () => undefined }]),
      ...(only && pieces.length === 1 && isHill(only)
        ? [{ label: words.shape, why: undefined, run: (hands: BuildHands) => hands.takeBrush('raise') }]
        : []),
    ],
    [
      ...(units.length > 0
        ? [
            tried(to === 'attacker' ? words.toAttacker : words.toDefender, {
              kind: 'set-side',
              things: picked.filter((thing) => !isPiece(thing)),
              to,
            }),
          ]
        : []),
      ...(terrain.length > 0
        ? [
            tried(
              isGrouped ? words.ungroup : words.group,
              { kind: isGrouped ? 'ungroup' : 'group', things: terrain },
              'Ctrl G',
            ),
          ]
        : []),
      {
        label: isLocked ? words.unlock : words.lock,
        keys: 'L',
        why: pieces.length > 0 ? undefined : words.unitsKeepNoLock,
        run: (hands) => hands.toggleLock(),
      },
    ],
    [
      { label: words.frame, keys: 'Z', why: undefined, run: (hands) => hands.frame() },
      {
        label: words.remove,
        keys: 'Del',
        why: whyNot(build, { kind: 'delete', things: picked }),
        run: (hands) => hands.remove(),
      },
    ],
  ];
}

function groundDeeds(build: BuildState, { at }: BuildMenu): readonly (readonly BuildDeed[])[] {
  const words = editorMessages.menu;
  const { session, muster } = build;
  const all = allThings(documentOf(session));
  const facing = muster.side === 'defender' ? 180 : 0;
  const place: BuildCommand | undefined = at && { kind: 'place-unit', muster, at: [at[0], at[2]], facing };
  const cornerHere =
    (line: 'wall' | 'outline') =>
    (hands: BuildHands): void => {
      hands.takePen(line);
      if (at) hands.setCorner(at, false);
    };
  return [
    at
      ? [
          {
            label: words.unitHere,
            why: place && whyNot(build, place),
            run: (hands) => {
              const things = place && hands.perform(place);
              if (things) hands.pick(things);
            },
          },
          { label: words.wallHere, why: undefined, run: cornerHere('wall') },
          { label: words.blockHere, why: undefined, run: cornerHere('outline') },
          {
            label: words.hillHere,
            why: undefined,
            run: (hands) => {
              hands.takeBrush('raise');
              hands.startStroke(at);
              for (let beat = 0; beat < HEAP; beat++) hands.holdBrush();
              hands.endStroke();
            },
          },
        ]
      : [],
    [
      {
        label: words.pickAll,
        keys: 'Ctrl A',
        why: all.length > 0 ? undefined : words.nothingThere,
        run: (hands) => hands.pickAll(),
      },
      {
        label: words.undo,
        keys: 'Ctrl Z',
        why: session.cut > 0 ? undefined : words.nothingBuilt,
        run: (hands) => hands.undo(),
      },
      {
        label: words.redo,
        keys: 'Ctrl Shift Z',
        why: session.cut < session.log.length ? undefined : words.nothingBack,
        run: (hands) => hands.redo(),
      },
      { label: words.play, why: undefined, run: (hands) => hands.play() },
    ],
  ];
}
