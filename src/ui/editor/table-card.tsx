import type { EditorActions } from '../../app/editor/editor-actions.ts';
import { OPTIONAL_RULES, withOptionalRule } from '../../editor/choices.ts';
import { SYSTEMS } from '../../rules/core/system.ts';
import { HOURS, MATS } from '../../scenario/ambience.ts';
import type { ScenarioDocument } from '../../scenario/schema.ts';
import { Check, ChoiceField, EditorNumberField, TextField } from './editor-fields.tsx';
import { MissionCard } from './mission-card.tsx';
import { WarbandCard } from './warband-card.tsx';
import { RULES_SYSTEMS } from '../../rules/play/systems.ts';
import { editorMessages } from '../../messages/editor.ts';
import { messages } from '../../messages/messages.ts';

/** Common table sizes, width × depth, inches. */
const SIZES = ['36 × 36', '44 × 30', '48 × 48', '60 × 44', '72 × 48'] as const;
type Size = (typeof SIZES)[number] | 'own';

/** The table itself: size, mat, time of day, game. */
export function TableSettings({
  document,
  building,
}: {
  readonly document: ScenarioDocument;
  readonly building: EditorActions;
}) {
  const { table, system, story } = document;
  const resize = (part: Partial<ScenarioDocument['table']>) =>
    building.perform({ kind: 'resize-table', table: { ...table, ...part } });
  const own = `${table.width} × ${table.depth}`;
  const size: Size = SIZES.find((each) => each === own) ?? 'own';
  return (
    <>
      <h2>{editorMessages.theTable}</h2>
      <ChoiceField<Size>
        label={editorMessages.size}
        value={size}
        among={[
          ...SIZES.map((each) => [each, `${each}″`] as const),
          ['own', size === 'own' ? `${own}″` : editorMessages.customSize],
        ]}
        onSet={(to) => {
          const [width, depth] = to.split(' × ').map(Number);
          if (width && depth) resize({ width, depth });
        }}
      />
      <div className="pair">
        <EditorNumberField
          label={editorMessages.wide}
          unit="″"
          step={1}
          value={table.width}
          onSet={(width) => resize({ width })}
        />
        <EditorNumberField
          label={editorMessages.deep}
          unit="″"
          step={1}
          value={table.depth}
          onSet={(depth) => resize({ depth })}
        />
      </div>
      <ChoiceField
        label={editorMessages.mat}
        value={table.mat ?? 'auto'}
        among={[['auto', editorMessages.byItsGame], ...MATS.map((mat) => [mat, messages.look.mats[mat]] as const)]}
        onSet={(mat) => resize({ mat: mat === 'auto' ? undefined : mat })}
      />
      <ChoiceField
        label={editorMessages.hour}
        value={table.hour ?? 'auto'}
        among={[
          ['auto', editorMessages.byThePanels],
          ...HOURS.map((hour) => [hour, messages.look.hours[hour]] as const),
        ]}
        onSet={(hour) => resize({ hour: hour === 'auto' ? undefined : hour })}
      />
      <ChoiceField
        label={editorMessages.game}
        value={system}
        among={SYSTEMS.map((each) => [each, editorMessages.systems[each]] as const)}
        onSet={(to) => building.perform({ kind: 'entitle', head: { system: to } })}
      />
      <TextField
        label={editorMessages.story}
        mayBeEmpty
        value={story ?? ''}
        most={400}
        onSet={(text) => building.perform({ kind: 'entitle', head: { story: text } })}
      />
      <MissionCard document={document} building={building} />
      {RULES_SYSTEMS[system].shape === 'ranked' && <OptionalRules document={document} building={building} />}
      {RULES_SYSTEMS[system].shape === 'single' && <WarbandCard document={document} building={building} />}
    </>
  );
}

/** Switches of the rules that a table of regiments may ask for. */
const OptionalRules = ({ document: { rules }, building }: Parameters<typeof TableSettings>[0]) => (
  <fieldset className="optional-rules">
    <legend>{editorMessages.optionalRules}</legend>
    {OPTIONAL_RULES.map((rule) => (
      <Check
        key={rule}
        label={editorMessages.optional[rule]}
        value={rules?.[rule] !== undefined}
        onSet={(isOn) => building.perform({ kind: 'entitle', head: { rules: withOptionalRule(rules, rule, isOn) } })}
      />
    ))}
  </fieldset>
);
