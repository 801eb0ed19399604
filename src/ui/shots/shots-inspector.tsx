import type { ReactNode } from 'react';
import { RIG_KINDS } from '../../camera/director/fresh-rig.ts';
import { lensOf } from '../../camera/poses/lens-of.ts';
import { SHOT_LIMITS } from '../../camera/list/shot-limits.ts';
import { EASES, JOINS, KEY_PATHS, type Key, type Rig, type Shot, type ShotList } from '../../camera/list/shot-list.ts';
import { useCuttingRoomActions } from '../../replay-viewer/cutting-room-actions.ts';
import { useCuttingRoom, useReplayViewer } from '../../replay-viewer/replay-viewer-store.ts';
import { shotMessages } from '../../messages/shots.ts';
import { NumberField } from '../controls/number-field.tsx';

/** All settings of the selected shot, its rig and its selected key. */
export function ShotsInspector({ list }: { readonly list: ShotList }) {
  const index = useCuttingRoom((cutting) => cutting.shot);
  const keyIndex = useCuttingRoom((cutting) => cutting.key);
  const shot = list.shots[index];
  if (shot === undefined) return null;
  const key = shot.rig.kind === 'keys' && keyIndex !== undefined ? shot.rig.keys[keyIndex] : undefined;
  return (
    <div className="shots-inspector">
      <ActionButtons shot={shot} hasKey={key !== undefined} isOnly={list.shots.length === 1} />
      <div className="fields">
        <ShotFields shot={shot} index={index} />
        {shot.rig.kind === 'keys' ? key ? <KeyFields kept={key} /> : null : <RigFields shot={shot} rig={shot.rig} />}
      </div>
    </div>
  );
}

type ActionButtonsProps = { readonly shot: Shot; readonly hasKey: boolean; readonly isOnly: boolean };

function ActionButtons({ shot, hasKey, isOnly }: ActionButtonsProps) {
  const { menuActions } = shotMessages;
  const { addKey, removeKey, takeOver, insertShot, doubleShot, removeShot } = useCuttingRoomActions();
  const isByHand = shot.rig.kind === 'keys';
  return (
    <div className="shot-actions">
      <button type="button" onClick={addKey}>
        {menuActions.addKey} <kbd>K</kbd>
      </button>
      {isByHand ? (
        <button type="button" disabled={!hasKey} onClick={removeKey}>
          {menuActions.removeKey}
        </button>
      ) : (
        <button type="button" onClick={takeOver}>
          {menuActions.takeOver}
        </button>
      )}
      <button type="button" onClick={insertShot}>
        {menuActions.insert}
      </button>
      <button type="button" onClick={doubleShot}>
        {menuActions.double}
      </button>
      <button type="button" disabled={isOnly} onClick={removeShot}>
        {menuActions.remove}
      </button>
    </div>
  );
}

/** The rig, length, start in the replay, pace and transition of a shot. */
function ShotFields({ shot, index }: { readonly shot: Shot; readonly index: number }) {
  const { fields, rigs, joins, paths, eases } = shotMessages;
  const { chooseRig, resizeShot, changeShot } = useCuttingRoomActions();
  const length = useReplayViewer(({ timeline }) => timeline.length) ?? 0;
  const { rig } = shot;
  return (
    <>
      <Choice
        label={fields.rig}
        value={rig.kind}
        options={[...RIG_KINDS, 'keys'] as const}
        names={rigs}
        set={chooseRig}
      />
      <NumberField
        label={fields.length}
        value={shot.length}
        least={0.5}
        most={600}
        step={1 / 6}
        set={(to) => resizeShot(index, to)}
      />
      <NumberField
        label={fields.timelineFrom}
        value={shot.timelineFrom}
        least={0}
        most={length}
        step={0.1}
        set={(timelineFrom) => changeShot({ timelineFrom })}
      />
      <NumberField
        label={fields.pace}
        value={shot.pace}
        least={0}
        most={16}
        step={0.05}
        set={(pace) => changeShot({ pace })}
      />
      <Choice
        label={fields.join}
        value={shot.join ?? 'cut'}
        options={JOINS}
        names={joins}
        set={(join) => changeShot({ join: join === 'cut' ? undefined : join })}
      />
      {rig.kind === 'keys' ? (
        <Choice
          isWide
          label={fields.path}
          value={rig.path}
          options={KEY_PATHS}
          names={paths}
          set={(path) => changeShot({ rig: { ...rig, path } })}
        />
      ) : (
        <Choice
          label={fields.ease}
          value={shot.ease ?? 'steady'}
          options={EASES}
          names={eases}
          set={(ease) => changeShot({ ease: ease === 'steady' ? undefined : ease })}
        />
      )}
      <TextField label={fields.caption} index={index} value={shot.caption} set={(caption) => changeShot({ caption })} />
      <CardFields shot={shot} index={index} />
    </>
  );
}

/** The title or result over a shot: its kind and its two lines. */
function CardFields({ shot: { card }, index }: { readonly shot: Shot; readonly index: number }) {
  const { fields, cardKinds } = shotMessages;
  const { changeShot } = useCuttingRoomActions();
  return (
    <>
      <Choice
        label={fields.card}
        value={card?.kind ?? 'none'}
        options={['none', 'title', 'result'] as const}
        names={cardKinds}
        set={(kind) =>
          changeShot({ card: kind === 'none' ? undefined : { ...card, kind, title: card?.title ?? cardKinds[kind] } })
        }
      />
      {card && (
        <>
          <TextField
            label={fields.cardTitle}
            index={index}
            value={card.title}
            set={(title) => changeShot({ card: title === undefined ? undefined : { ...card, title } })}
          />
          <TextField
            label={fields.cardText}
            index={index}
            value={card.text}
            set={(text) =>
              changeShot({ card: { kind: card.kind, title: card.title, ...(text === undefined ? {} : { text }) } })
            }
          />
        </>
      )}
    </>
  );
}

type TextFieldProps = {
  readonly label: string;
  /** Index of the shot: each shot has a field of its own. */
  readonly index: number;
  readonly value: string | undefined;
  /** Sets the text; undefined when it is emptied. */
  readonly set: (value: string | undefined) => void;
};

/** A line of text of a shot, applied on Enter or on blur. */
const TextField = ({ label, index, value = '', set }: TextFieldProps) => (
  <label className="field wide">
    <span>{label}</span>
    <input
      type="text"
      maxLength={SHOT_LIMITS.words}
      key={`${index}/${value}`}
      defaultValue={value}
      onBlur={(event) => {
        const text = event.target.value.trim();
        if (text !== value) set(text === '' ? undefined : text);
      }}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  </label>
);

/** The numeric settings of rigs: bounds and step sizes. */
const BOUNDS = {
  bearing: [-360, 360, 1],
  turn: [-360, 360, 1],
  pitch: [-10, 89, 1],
  distance: [0.5, 200, 0.1],
  behind: [-180, 180, 1],
  lead: [-20, 20, 0.1],
  damping: [0, 10, 0.1],
  height: [0.5, 200, 0.1],
  from: [0, 200, 0.1],
  to: [0, 200, 0.1],
} as const;
const LEAST_WIDE_PITCH = 5;

/** The settings of a rig and its lens. */
function RigFields({ shot, rig }: { readonly shot: Shot; readonly rig: Exclude<Rig, { kind: 'keys' }> }) {
  const { fields, sides } = shotMessages;
  const { changeShot } = useCuttingRoomActions();
  const lens = lensOf(rig);
  return (
    <>
      {'side' in rig && (
        <Choice
          label={fields.side}
          value={rig.side}
          options={['left', 'right'] as const}
          names={sides}
          set={(side) => changeShot({ rig: { ...rig, side } })}
        />
      )}
      {(Object.keys(BOUNDS) as (keyof typeof BOUNDS)[]).map((name) => {
        const value = (rig as Readonly<Record<string, unknown>>)[name];
        if (typeof value !== 'number') return null;
        const [least, most, step] = BOUNDS[name];
        const low = name === 'pitch' && rig.kind === 'wide' ? LEAST_WIDE_PITCH : least;
        return (
          <NumberField
            key={name}
            label={fields[name]}
            value={value}
            least={low}
            most={most}
            step={step}
            set={(to) => changeShot({ rig: { ...rig, [name]: to } })}
          />
        );
      })}
      <LensFields of={shot} fov={lens.fov} aperture={lens.aperture} set={changeShot} />
      <NumberField
        label={fields.settle}
        value={shot.settle ?? 0}
        least={0}
        most={shot.length}
        step={0.1}
        set={(settle) => changeShot({ settle: settle === 0 ? undefined : settle })}
      />
    </>
  );
}

/** The settings of a key. */
function KeyFields({ kept }: { readonly kept: Key }) {
  const { fields, eases } = shotMessages;
  const { changeKey } = useCuttingRoomActions();
  return (
    <>
      <NumberField label={fields.at} value={kept.at} least={0} most={3600} step={0.1} set={(at) => changeKey({ at })} />
      <Choice
        label={fields.keyEase}
        value={kept.ease ?? 'steady'}
        options={EASES}
        names={eases}
        set={(ease) => changeKey({ ease: ease === 'steady' ? undefined : ease })}
      />
      <LensFields of={kept} fov={32} aperture={0.45} set={changeKey} />
    </>
  );
}

type LensProps = {
  readonly of: Pick<Key, 'fov' | 'aperture' | 'focus' | 'roll'>;
  readonly fov: number;
  readonly aperture: number;
  readonly set: (change: { readonly [K in 'fov' | 'aperture' | 'focus' | 'roll']?: number | undefined }) => void;
};

function LensFields({ of, fov, aperture, set }: LensProps) {
  const { fields } = shotMessages;
  return (
    <>
      <NumberField
        label={fields.fov}
        value={of.fov ?? fov}
        least={8}
        most={90}
        step={1}
        set={(to) => set({ fov: to })}
      />
      <NumberField
        label={fields.aperture}
        value={of.aperture ?? aperture}
        least={0}
        most={1}
        step={0.05}
        set={(to) => set({ aperture: to })}
      />
      <NumberField
        label={fields.focus}
        value={of.focus}
        empty={fields.focusAuto}
        least={0.5}
        most={200}
        step={0.1}
        set={(to) => set({ focus: to })}
        clear={() => set({ focus: undefined })}
      />
      <NumberField
        label={fields.roll}
        value={of.roll ?? 0}
        least={-180}
        most={180}
        step={1}
        set={(to) => set({ roll: to === 0 ? undefined : to })}
      />
    </>
  );
}

type ChoiceProps<T extends string> = {
  readonly label: string;
  readonly isWide?: boolean;
  readonly value: T;
  readonly options: readonly T[];
  readonly names: Readonly<Record<T, string>>;
  readonly set: (value: T) => void;
};

function Choice<T extends string>({ label, isWide = false, value, options, names, set }: ChoiceProps<T>): ReactNode {
  return (
    <label className={isWide ? 'field wide' : 'field'}>
      <span>{label}</span>
      <select value={value} onChange={(event) => set(event.target.value as T)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {names[option]}
          </option>
        ))}
      </select>
    </label>
  );
}
