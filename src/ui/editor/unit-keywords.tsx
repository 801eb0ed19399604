import type { EditorActions } from '../../app/editor/editor-actions.ts';
import type { Who } from '../../editor/command.ts';
import { STATUSES_OF, WELL_KNOWN_KEYWORDS } from '../../editor/choices.ts';
import type { SystemName } from '../../rules/core/system.ts';
import type { Status } from '../../rules/core/state/state.ts';
import type { UnitDocument } from '../../scenario/schema.ts';
import { editorMessages } from '../../messages/editor.ts';
import { Check, TextField } from './editor-fields.tsx';

type WordsProps = {
  readonly unit: UnitDocument;
  readonly who: Who;
  readonly system: SystemName;
  readonly building: EditorActions;
};

/** The owner of the keywords: the unit, or a single model or leader. */
function ownerOf(unit: UnitDocument, who: Who): { readonly keywords?: readonly string[] | undefined } {
  if (who.kind === 'model') return unit.models?.find(({ id }) => id === who.id) ?? {};
  return who.kind === 'leader' ? (unit.formation?.leaders?.find(({ file }) => file === who.file) ?? {}) : unit;
}

/** Keywords, typed or chosen among those that rules refer to. */
export function KeywordsOf({ unit, who, system, building }: WordsProps) {
  const words = editorMessages.unit;
  const { keywords = [] } = ownerOf(unit, who);
  const set = (to: readonly string[]) =>
    building.perform(
      who.kind === 'all'
        ? { kind: 'set-unit', unit: unit.id, keywords: to }
        : { kind: 'set-members', unit: unit.id, who, part: { keywords: to } },
    );
  return (
    <>
      <TextField
        label={words.keywords}
        value={keywords.join(', ')}
        placeholder={words.keywordsLike}
        mayBeEmpty
        most={400}
        onSet={(text) => set(keywordsIn(text))}
      />
      <details>
        <summary>{words.well}</summary>
        <div className="keyword-chips">
          {WELL_KNOWN_KEYWORDS[system].map((word) => {
            const isSet = keywords.includes(word);
            return (
              <button
                key={word}
                type="button"
                aria-pressed={isSet}
                onClick={() => set(isSet ? keywords.filter((each) => each !== word) : [...keywords, word])}
              >
                {word}
              </button>
            );
          })}
        </div>
      </details>
    </>
  );
}

/** Parses keywords separated by commas, in any case. */
const keywordsIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim().toUpperCase())
      .filter((word) => word !== ''),
  ),
];

/** The statuses of a unit, or of one of its models, at the start of the game. */
export function StatusOf({ unit, who, system, building }: WordsProps) {
  if (who.kind === 'leader') return null;
  const words = editorMessages.unit;
  const own = who.kind === 'model' ? unit.models?.find(({ id }) => id === who.id)?.status : unit.status;
  const now = own ?? [];
  const set = (status: readonly Status[]) =>
    building.perform(
      who.kind === 'all'
        ? { kind: 'set-unit', unit: unit.id, status }
        : { kind: 'set-members', unit: unit.id, who, part: { status } },
    );
  return (
    <details>
      <summary>
        {words.status}
        {now.length > 0 && <em>{now.length}</em>}
      </summary>
      <div className="checks">
        {STATUSES_OF[system].map((status) => (
          <Check
            key={status}
            label={words.statusNamed(status)}
            value={now.includes(status)}
            onSet={(on) => set(on ? [...now, status] : now.filter((each) => each !== status))}
          />
        ))}
      </div>
    </details>
  );
}
