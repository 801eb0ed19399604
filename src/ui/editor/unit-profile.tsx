import type { MemberPart } from '../../editor/command.ts';
import type { SystemName } from '../../rules/core/system.ts';
import { BODY_SIZES } from '../../scenario/profile.ts';
import type { ModelDocument } from '../../scenario/schema.ts';
import { editorMessages } from '../../messages/editor.ts';
import { ChoiceField, EditorNumberField, TextField } from './editor-fields.tsx';
import { RULES_SYSTEMS } from '../../rules/play/systems.ts';

type Profile = NonNullable<ModelDocument['profile']>;

type ProfileProps = {
  readonly member: { readonly profile?: Profile | undefined; readonly wounds?: number | undefined };
  /** The unit's profile, which overrides that of an ordinary soldier. */
  readonly usual: Profile | undefined;
  readonly system: SystemName;
  readonly set: (part: MemberPart) => unknown;
};

/** The characteristics of a system, with the member's own values or the default ones. */
export function ProfileOf({ member, usual, system, set }: ProfileProps) {
  const words = editorMessages.unit;
  const own = Object.keys(member.profile ?? {}).length;
  const ordinary = RULES_SYSTEMS[system].characteristics.ordinary;
  const now: Profile = { ...ordinary, ...usual, ...member.profile };
  return (
    <details>
      <summary>
        {words.profile}
        {own > 0 && <em>{words.own(own)}</em>}
      </summary>
      <div className="triple">
        {Object.keys(ordinary)
          .filter((key) => key !== 'size')
          .map((key) => (
            <EditorNumberField
              key={key}
              label={words.characteristic(system, key)}
              value={Number(now[key])}
              step={1}
              onSet={(to) => set({ profile: { [key]: to } })}
            />
          ))}
      </div>
      {'size' in ordinary && (
        <ChoiceField
          label={words.characteristic(system, 'size')}
          value={typeof now['size'] === 'string' ? now['size'] : (BODY_SIZES[Number(now['size'])] ?? BODY_SIZES[0])}
          among={BODY_SIZES.map((size) => [size, words.size(size)] as const)}
          onSet={(to) => set({ profile: { size: to === BODY_SIZES[0] ? undefined : to } })}
        />
      )}
      <TextField
        label={words.wounds}
        value={member.wounds === undefined ? '' : String(member.wounds)}
        placeholder={words.allWounds}
        mayBeEmpty
        most={4}
        onSet={(text) => set({ wounds: text === '' ? null : Number(text) })}
      />
      <button
        type="button"
        className="quiet"
        disabled={own === 0}
        onClick={() =>
          set({ profile: Object.fromEntries(Object.keys(member.profile ?? {}).map((key) => [key, undefined])) })
        }
      >
        {words.usual}
      </button>
    </details>
  );
}
