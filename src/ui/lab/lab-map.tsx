import {
  askOf,
  BASE_SIZES,
  fitForm,
  foesOf,
  GAITS,
  type LabForm,
  questionsOf,
  STEPS,
  tellsDistances,
  unitsHere,
} from '../../app/lab/lab-ask.ts';
import type { LabActions } from '../../app/lab/lab-actions.ts';
import { type LabMap, useLab, useLabStore } from '../../app/lab/lab-store.ts';
import { isSecret, whereIs } from '../../app/lab/lab-subject.ts';
import { useTable } from '../../app/state/table-store.ts';
import type { FirstLook } from '../../lab/questions/first-look.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { labMessages } from '../../messages/lab.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import { LabChoice } from './lab-choice.tsx';
import { LabLegend } from './lab-legend.tsx';
import { LabProbe } from './lab-probe.tsx';
import { NumberField } from '../controls/number-field.tsx';
import { systemOf } from '../../rules/play/systems.ts';

/** A map of the whole table: its question, its progress, its legend, and its value under the pointer. */
export function LabMapView({ actions, isFolded }: { readonly actions: LabActions; readonly isFolded: boolean }) {
  const asked = useLab((lab) => lab.map);
  const built = useLab((lab) => lab.built);
  const state = useTable((table) => (table.editor ? built : table.game?.state));
  const secret = useTable(isSecret);
  const where = useTable((table) => asked && whereIs(asked, table));
  const map = where === 'elsewhere' ? undefined : asked;
  return (
    <>
      {!isFolded && state && <Form actions={actions} state={state} map={map} secret={secret} />}
      {where === 'secret' && <p className="muted small">{labMessages.panel.secretNow}</p>}
      {map?.sketch && where === 'here' && (
        <>
          <Course map={map} />
          <LabLegend map={map} isFolded={isFolded} />
          <LabProbe map={map} />
        </>
      )}
    </>
  );
}

/** Whether the panel covers the table instead of standing beside it, and must fold to show the map. */
const isNarrow = (): boolean => window.matchMedia('(max-width: 760px)').matches;

type FormProps = {
  readonly actions: LabActions;
  readonly state: GameState;
  readonly map: LabMap | undefined;
  readonly secret: boolean;
};

function Form({ actions, state, map, secret }: FormProps) {
  const { panel } = labMessages;
  const store = useLabStore();
  const wished = useLab((lab) => lab.form);
  const picked = useTable((table) => table.selection.at(-1));
  const busy = useLab((lab) => lab.busy);
  const form = fitForm(wished, state, picked);
  const isWorking = map?.course === 'working' || busy === 'opening';
  const why = secret && tellsDistances(form.what) ? panel.secret : undefined;
  const isAsked = askOf(form, state, undefined) !== undefined;
  return (
    <form
      className="lab-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWorking) return actions.stop();
        if (isNarrow()) store.setState({ folded: true });
        void actions.draw();
      }}
    >
      <LabChoice label={panel.question} value={form.what} set={(what) => actions.choose({ what })} isWide>
        {questionsOf(state).map((what) => [what, panel.questions[what]])}
      </LabChoice>
      <p className="muted small">{why ?? panel.about[form.what]}</p>
      <Wishes actions={actions} form={form} state={state} />
      <div className="lab-numbers">
        <Measures actions={actions} form={form} isRanks={systemOf(state).shape === 'ranked'} />
        <LabChoice label={panel.step} value={form.step} set={(step) => actions.choose({ step: Number(step) })}>
          {STEPS.map((step) => [step, panel.stepOf(step)])}
        </LabChoice>
      </div>
      <div className="lab-actions">
        <button type="submit" className="primary" disabled={why !== undefined || !isAsked}>
          {isWorking ? panel.stop : map ? panel.again : panel.draw}
        </button>
        {map && (
          <button type="button" onClick={actions.clear}>
            {panel.clear}
          </button>
        )}
      </div>
    </form>
  );
}

/** The further inputs of a question. */
function Wishes({
  actions,
  form,
  state,
}: {
  readonly actions: LabActions;
  readonly form: LabForm;
  readonly state: GameState;
}) {
  const { panel } = labMessages;
  const { what } = form;
  const names = tableNamesOf(state);
  const isRanks = systemOf(state).shape === 'ranked';
  const foes = foesOf(state, form.unit).map(({ id }) => [id as string, names.unit(id)] as const);
  const unnamed = what === 'safe' ? panel.everyEnemy : panel.soldier;
  const asksUnit = what !== 'hidden' && what !== 'gap';
  const asksOther = what === 'charge' || what === 'engage' || what === 'safe';
  return (
    <>
      {asksUnit && (
        <LabChoice
          label={panel.unit}
          value={form.unit ?? ''}
          set={(unit) => actions.choose({ unit: unit as UnitId, model: undefined })}
          isWide
        >
          {unitsHere(state).map(({ id }) => [id, names.unit(id)])}
        </LabChoice>
      )}
      {what === 'sight' && (
        <LabChoice
          label={panel.eye}
          value={form.model ?? ''}
          set={(model) => actions.choose({ model: model as LabForm['model'] })}
          isWide
        >
          {((form.unit && state.units.get(form.unit)?.models) ?? []).map((id) => [id, names.model(id)])}
        </LabChoice>
      )}
      {asksOther && (
        <LabChoice
          label={what === 'safe' ? panel.threat : panel.target}
          value={form.other ?? ''}
          set={(other) => actions.choose({ other: other === '' ? undefined : (other as UnitId) })}
          isWide
        >
          {[...(isRanks && what === 'charge' ? [] : [['', unnamed] as const]), ...foes]}
        </LabChoice>
      )}
      {what === 'gap' && <Bases form={form} actions={actions} />}
    </>
  );
}

/** The numeric inputs of a question, side by side. */
function Measures({
  actions,
  form,
  isRanks,
}: Pick<FormProps, 'actions'> & { readonly form: LabForm; readonly isRanks: boolean }) {
  const { panel } = labMessages;
  const { what, other } = form;
  if (what === 'reach')
    return (
      <>
        <NumberField
          label={panel.limit}
          value={form.limit}
          least={1}
          most={60}
          step={1}
          set={(limit) => actions.choose({ limit })}
        />
        <LabChoice label={panel.gait} value={form.gait} set={(gait) => actions.choose({ gait })}>
          {GAITS.map((gait) => [gait, panel.gaits[gait]])}
        </LabChoice>
      </>
    );
  if (what === 'hidden')
    return (
      <LabChoice label={panel.places} value={form.places} set={(places) => actions.choose({ places: Number(places) })}>
        {[1000, 10_000].map((count) => [count, String(count)])}
      </LabChoice>
    );
  if ((what === 'charge' || what === 'engage') && other === undefined && !isRanks)
    return (
      <LabChoice label={panel.base} value={form.base} set={(base) => actions.choose({ base: Number(base) })}>
        {BASE_SIZES.map((size) => [size, panel.baseOf(size)])}
      </LabChoice>
    );
  return null;
}

function Bases({ form, actions }: { readonly form: LabForm; readonly actions: LabActions }) {
  const toggle = (size: number) => {
    const bases = form.bases.includes(size)
      ? form.bases.filter((one) => one !== size)
      : [...form.bases, size].toSorted((a, b) => a - b);
    if (bases.length > 0) actions.choose({ bases });
  };
  return (
    <fieldset className="lab-bases" aria-label={labMessages.panel.bases}>
      {BASE_SIZES.map((size) => (
        <button key={size} type="button" aria-pressed={form.bases.includes(size)} onClick={() => toggle(size)}>
          {labMessages.panel.baseOf(size)}
        </button>
      ))}
    </fieldset>
  );
}

/** The progress of a map, and whether it is out of date. */
function Course({ map }: { readonly map: LabMap }) {
  const { panel } = labMessages;
  const places = map.sketch?.known.length ?? 0;
  const played = useTable((table) => table.game?.state);
  const built = useLab((lab) => lab.built);
  const isOld = (map.isBuilt ? built : played) !== map.state;
  const floor = 'floor' in map.ask ? map.ask.floor : undefined;
  return (
    <div className="lab-course">
      {map.course === 'working' && <progress value={map.done} max={map.all} aria-label={panel.tabs.map} />}
      <p className="muted small">
        {map.course === 'working'
          ? panel.drawing(map.done / Math.max(1, map.all), places)
          : map.course === 'stopped'
            ? panel.stopped(map.done / Math.max(1, map.all))
            : panel.drawn(places)}{' '}
        {map.rough && roughText(map.rough)} {floor !== undefined && panel.atFloor(floor)}{' '}
        {isOld && <b>{panel.earlier}</b>}
      </p>
    </div>
  );
}

/** What an unfinished map leaves out, in words. */
function roughText(rough: FirstLook): string {
  const { lookers, noChecks, noDistances } = labMessages.panel;
  if (rough.kind === 'lookers') return lookers(rough.now, rough.of);
  return rough.kind === 'no-checks' ? noChecks : noDistances;
}
