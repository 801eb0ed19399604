import { Plus, Trash2 } from 'lucide-react';
import type { EditorActions } from '../../app/editor/editor-actions.ts';
import {
  missionOf,
  mostStrip,
  type ObjectiveDocument,
  scoresBy,
  stripDepthOf,
  withObjective,
  withObjectiveChanged,
  withoutObjective,
  withStrips,
} from '../../editor/mission.ts';
import { editorMessages } from '../../messages/editor.ts';
import { LIMITS } from '../../scenario/limits.ts';
import type { MissionDocument } from '../../scenario/mission-schema.ts';
import type { ScenarioDocument } from '../../scenario/schema.ts';
import { Tool } from '../controls/tool.tsx';
import { Check, EditorNumberField, TextField } from './editor-fields.tsx';

const words = editorMessages.mission;

type MissionCardProps = { readonly document: ScenarioDocument; readonly building: EditorActions };

/** The mission of the table: how long it is played, where the sides deploy, and what they score for. */
export function MissionCard({ document, building }: MissionCardProps) {
  const { mission } = document;
  const set = (to: MissionDocument | undefined) => building.perform({ kind: 'set-mission', mission: to });
  return (
    <details className="mission-fields" open={mission !== undefined}>
      <summary>{words.title}</summary>
      <Check
        label={words.isPlayed}
        value={mission !== undefined}
        onSet={(isOn) => set(isOn ? missionOf(document) : undefined)}
      />
      {mission && <MissionFields mission={mission} table={document.table} set={set} />}
    </details>
  );
}

type MissionFieldsProps = {
  readonly mission: MissionDocument;
  readonly table: ScenarioDocument['table'];
  readonly set: (mission: MissionDocument) => void;
};

function MissionFields({ mission, table, set }: MissionFieldsProps) {
  const strip = stripDepthOf(mission, table);
  const { objectives = [] } = mission;
  return (
    <>
      <div className="pair">
        <EditorNumberField
          label={words.turns}
          step={1}
          least={1}
          most={LIMITS.missionTurns}
          value={mission.turns}
          onSet={(turns) => set({ ...mission, turns: Math.round(turns) })}
        />
        {strip !== undefined && (
          <EditorNumberField
            label={words.strip}
            unit="″"
            step={1}
            least={0}
            most={mostStrip(table)}
            value={strip}
            onSet={(to) => set(withStrips(mission, table, to))}
          />
        )}
      </div>
      {strip === undefined && <p className="muted small">{words.ownZones}</p>}
      <Check
        label={words.byHand}
        value={mission.deploy === 'by-hand'}
        onSet={(isOn) => {
          const { deploy: _, ...rest } = mission;
          set(isOn ? { ...rest, deploy: 'by-hand' } : rest);
        }}
      />
      {objectives.map((objective) => (
        <ObjectiveFields
          key={objective.id}
          objective={objective}
          onSet={(changed) => set(withObjectiveChanged(mission, changed))}
          onRemove={() => set(withoutObjective(mission, objective.id))}
        />
      ))}
      <button
        type="button"
        disabled={objectives.length >= LIMITS.objectives}
        onClick={() => set(withObjective(mission, [0, 0, 0]))}
      >
        <Plus size={15} /> {words.add}
      </button>
      <p className="muted small">
        {words.hint} {words.scores[scoresBy(mission)]}
      </p>
    </>
  );
}

type ObjectiveFieldsProps = {
  readonly objective: ObjectiveDocument;
  readonly onSet: (objective: ObjectiveDocument) => void;
  readonly onRemove: () => void;
};

/** An objective: its name, where it is, and how near models hold it. */
function ObjectiveFields({ objective, onSet, onRemove }: ObjectiveFieldsProps) {
  const { id, name, at, radius } = objective;
  const moved = (index: number, to: number) => onSet({ ...objective, at: at.with(index, to) });
  return (
    <div className="objective-fields">
      <div className="named">
        <TextField
          label={words.name}
          hidesLabel
          mayBeEmpty
          placeholder={words.objective({ id })}
          value={name ?? ''}
          onSet={(text) => {
            const { name: _, ...rest } = objective;
            onSet(text === '' ? rest : { ...rest, name: text });
          }}
        />
        <Tool label={words.remove(words.objective(objective))} onClick={onRemove}>
          <Trash2 size={15} />
        </Tool>
      </div>
      <div className="triple">
        <EditorNumberField label={editorMessages.across} unit="″" value={at[0]!} onSet={(x) => moved(0, x)} />
        <EditorNumberField
          label={editorMessages.z}
          unit="″"
          value={at.at(-1)!}
          onSet={(z) => moved(at.length - 1, z)}
        />
        <EditorNumberField
          label={words.radius}
          unit="″"
          least={0.5}
          most={LIMITS.mostSize}
          value={radius}
          onSet={(to) => onSet({ ...objective, radius: to })}
        />
      </div>
    </div>
  );
}
