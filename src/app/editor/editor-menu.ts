import { isHill } from '../../editor/brush.ts';
import type { EditorCommand } from '../../editor/command.ts';
import { decideEdit } from '../../editor/decide.ts';
import { missionOf, withObjective } from '../../editor/mission.ts';
import { documentOf } from '../../editor/session.ts';
import { onGrid } from '../../editor/snap.ts';
import { allThings, isPiece, thingLabel, piecesAmong, unitsAmong } from '../../editor/thing.ts';
import type { Point } from '../../kernel/point.ts';
import { editorMessages } from '../../messages/editor.ts';
import type { ScenarioDocument } from '../../scenario/schema.ts';
import type { EditorActions } from './editor-actions.ts';
import { filesOf } from './editor-slice.ts';
import type { EditorMenuState, EditorState } from '../state/editor.ts';

/** One line of the context menu: its action, its key, and why it is disabled. */
type EditorMenuAction = {
  readonly label: string;
  readonly keys?: string;
  readonly why: string | undefined;
  readonly run: (actions: EditorActions) => unknown;
};

/** The context menu's heading and its lines in groups. */
type EditorMenu = {
  readonly about: string | undefined;
  readonly groups: readonly (readonly EditorMenuAction[])[];
};

/** The number of dabs of the raise brush that make a hill about as high as a model. */
const HEAP = 12;

/** The context menu of the selection, or of the ground under the pointer. */
export function planEditorMenu(editor: EditorState, menu: EditorMenuState): EditorMenu {
  const { picked } = editor;
  const words = editorMessages.menu;
  if (menu.thing === undefined) return { about: undefined, groups: groundMenuActions(editor, menu) };
  return {
    about: words.picked(
      picked.map((thing) => thingLabel(documentOf(editor.session), thing)),
      picked.length,
    ),
    groups: thingMenuActions(editor),
  };
}

/** Why a command would be refused, in one sentence; undefined if it is allowed. */
function whyNot(editor: EditorState, command: EditorCommand): string | undefined {
  const tried = decideEdit(documentOf(editor.session), command, filesOf(editor.meshes));
  return tried.ok ? undefined : editorMessages.explain(tried.error);
}

function thingMenuActions(editor: EditorState): readonly (readonly EditorMenuAction[])[] {
  const words = editorMessages.menu;
  const document = documentOf(editor.session);
  const { picked } = editor;
  const [pieces, units] = [piecesAmong(document, picked), unitsAmong(document, picked)];
  const terrain = picked.filter(isPiece);
  const tried = (label: string, command: EditorCommand, keys?: string): EditorMenuAction => ({
    label,
    ...(keys ? { keys } : {}),
    why: whyNot(editor, command),
    run: (actions) => actions.perform(command),
  });
  const quarter = (by: number): EditorCommand => ({ kind: 'turn', things: picked, by });
  const isLocked = pieces.length > 0 && pieces.every(({ locked }) => locked);
  const isGrouped = pieces.length > 0 && pieces.every(({ group }) => group !== undefined && group === pieces[0]?.group);
  const [only] = pieces;
  const to = units.every(({ side }) => side === 'attacker') ? 'defender' : 'attacker';
  return [
    [
      { label: words.duplicate, keys: 'Ctrl D', why: undefined, run: (actions) => actions.duplicate() },
      tried(words.quarterLeft, quarter(90)),
      tried(words.quarterRight, quarter(-90)),
      ...(terrain.length > 0
        ? [tried(words.stack, { kind: 'stack', things: terrain }, 'End')]
        : [{ label: words.stack, why: words.standAnyway, run: () => undefined }]),
      ...(only && pieces.length === 1 && isHill(only)
        ? [{ label: words.shape, why: undefined, run: (actions: EditorActions) => actions.takeBrush('raise') }]
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
        run: (actions) => actions.toggleLock(),
      },
    ],
    [
      { label: words.frame, keys: 'Z', why: undefined, run: (actions) => actions.frame() },
      {
        label: words.remove,
        keys: 'Del',
        why: whyNot(editor, { kind: 'delete', things: picked }),
        run: (actions) => actions.remove(),
      },
    ],
  ];
}

/** Puts an objective on the table, with a mission where there is none. */
function objectiveHere(document: ScenarioDocument, [x, y, z]: Point, snaps: boolean): EditorMenuAction {
  const before = missionOf(document);
  const [right, near] = snaps ? onGrid([x, z]) : [x, z];
  const mission = withObjective(before, [right, y, near]);
  return {
    label: editorMessages.menu.objectiveHere,
    why: mission === before ? editorMessages.menu.noMoreObjectives : undefined,
    run: (actions) => actions.perform({ kind: 'set-mission', mission }),
  };
}

function groundMenuActions(editor: EditorState, { at }: EditorMenuState): readonly (readonly EditorMenuAction[])[] {
  const words = editorMessages.menu;
  const { session, muster } = editor;
  const all = allThings(documentOf(session));
  const facing = muster.side === 'defender' ? 180 : 0;
  const place: EditorCommand | undefined = at && { kind: 'place-unit', muster, at: [at[0], at[2]], facing };
  const cornerHere =
    (line: 'wall' | 'outline') =>
    (actions: EditorActions): void => {
      actions.takePen(line);
      if (at) actions.setCorner(at, false);
    };
  return [
    at
      ? [
          {
            label: words.unitHere,
            why: place && whyNot(editor, place),
            run: (actions) => {
              const things = place && actions.perform(place);
              if (things) actions.pick(things);
            },
          },
          { label: words.wallHere, why: undefined, run: cornerHere('wall') },
          { label: words.blockHere, why: undefined, run: cornerHere('outline') },
          {
            label: words.hillHere,
            why: undefined,
            run: (actions) => {
              actions.takeBrush('raise');
              actions.startStroke(at);
              for (let beat = 0; beat < HEAP; beat++) actions.holdBrush();
              actions.endStroke();
            },
          },
          objectiveHere(documentOf(session), at, editor.snap),
        ]
      : [],
    [
      {
        label: words.pickAll,
        keys: 'Ctrl A',
        why: all.length > 0 ? undefined : words.nothingThere,
        run: (actions) => actions.pickAll(),
      },
      {
        label: words.undo,
        keys: 'Ctrl Z',
        why: session.cut > 0 ? undefined : words.nothingBuilt,
        run: (actions) => actions.undo(),
      },
      {
        label: words.redo,
        keys: 'Ctrl Shift Z',
        why: session.cut < session.log.length ? undefined : words.nothingBack,
        run: (actions) => actions.redo(),
      },
      { label: words.play, why: undefined, run: (actions) => actions.play() },
    ],
  ];
}
