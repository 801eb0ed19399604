import type { EditorActions } from '../../app/editor/editor-actions.ts';
import type { EditorState, Hold } from '../../app/state/editor.ts';
import { useTable } from '../../app/state/table-store.ts';
import { documentOf } from '../../editor/session.ts';
import { allThings, isPiece, thingLabel } from '../../editor/thing.ts';
import { editorMessages } from '../../messages/editor.ts';
import { messages } from '../../messages/messages.ts';

/** The line at the bottom centre: what is being placed, what the keys do, and why an action was not possible. */
export function EditorPrompt({ building }: { readonly building: EditorActions }) {
  const editor = useTable((table) => table.editor);
  if (editor === undefined) return null;
  const { refusal } = editor;
  return (
    <section
      className="prompt card build-prompt"
      aria-label={editorMessages.promptLabel}
      data-refused={refusal !== undefined || undefined}
    >
      {refusal !== undefined ? (
        <p className="why">
          {refusal}{' '}
          <button type="button" className="quiet" onClick={() => building.set({ refusal: undefined })}>
            {messages.buttons.close}
          </button>
        </p>
      ) : (
        <Says editor={editor} />
      )}
    </section>
  );
}

function Says({ editor }: { readonly editor: EditorState }) {
  const [line, keys] = wordsFor(editor);
  return (
    <>
      <p className="who">{line}</p>
      <p className="keys">
        {keys.map(([key, does]) => (
          <span key={key}>
            <kbd>{key}</kbd> {does}
          </span>
        ))}
      </p>
    </>
  );
}

type Words = ReturnType<typeof editorMessages.prompt.placing>;

function wordsFor(editor: EditorState): Words {
  const { hold, picked } = editor;
  const { prompt } = editorMessages;
  if (hold.kind !== 'free') return wordsInHand(hold, editor);
  const [first] = picked;
  if (first === undefined) {
    return prompt.nothingPicked(allThings(documentOf(editor.session)).length === 0);
  }
  const name = picked.length === 1 ? thingLabel(documentOf(editor.session), first) : undefined;
  return picked.some(isPiece) ? prompt.piecesPicked(name) : prompt.unitsPicked(name);
}

function wordsInHand(hold: Exclude<Hold, { readonly kind: 'free' }>, editor: EditorState): Words {
  const { prompt } = editorMessages;
  switch (hold.kind) {
    case 'placing':
      return prompt.placing(hold.what.kind === 'piece' ? hold.what.name : undefined, hold.at[1]);
    case 'carrying':
      return prompt.carrying(carriedText(hold), editor.snap);
    case 'drawing':
      return prompt.drawing(hold.line, hold.points.length === 0 ? undefined : lengthOf(hold));
    case 'brushing':
      return prompt.brushing(editor.brush.radius);
  }
}

function carriedText({ grip, by, turn, scale }: Extract<Hold, { readonly kind: 'carrying' }>): string {
  const { carried } = editorMessages.prompt;
  if (grip === 'turn') return carried.turned(Math.round(turn));
  if (grip === 'scale') return carried.scaled(Math.round(scale * 100));
  return grip === 'raise' ? carried.raised(by[1]) : carried.moved(Math.hypot(by[0], by[2]), by[1]);
}

function lengthOf({ points, to }: Extract<Hold, { readonly kind: 'drawing' }>): number {
  const all = to ? [...points, to] : points;
  return all.reduce((sum, [x, z], i) => {
    const before = all[i - 1];
    return before ? sum + Math.hypot(x - before[0], z - before[1]) : sum;
  }, 0);
}
