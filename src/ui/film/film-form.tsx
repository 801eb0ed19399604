import { type ReactNode, useEffect, useState } from 'react';
import { ASPECTS, type Aspect, type ShotList } from '../../camera/list/shot-list.ts';
import { choosePacking, type Encoders, otherContainer } from '../../film/codecs.ts';
import { DIRECTED } from '../../film/film-order.ts';
import type { FilmLength, FilmMaker } from '../../film/film-maker.ts';
import {
  CONTAINERS,
  type Container,
  FILM_LOOKS,
  type FilmLook,
  FINENESSES,
  type FilmFineness,
  FRAME_RATES,
  type FrameRate,
  SHARPNESSES,
  type Sharpness,
  type FrameSize,
  frameSizeOf,
} from '../../film/film-settings.ts';
import { filmMessages } from '../../messages/film.ts';

/** What a player has chosen for a film. */
export type FilmChoice = {
  readonly length: FilmLength;
  readonly shape: Aspect;
  readonly sharpness: Sharpness;
  readonly fps: FrameRate;
  readonly fineness: FilmFineness;
  readonly container: Container;
  readonly look: FilmLook;
  readonly blur: number;
  readonly sound: boolean;
};

/** The default choice. */
const FIRST_CHOICE: FilmChoice = {
  length: '15',
  shape: '16:9',
  sharpness: '720p',
  fps: 30,
  fineness: 'good',
  container: 'webm',
  look: 'rich',
  blur: 4,
  sound: true,
};

/**
 * The initial choice: what was chosen last; at first the player's own shots if there are any, in their aspect ratio.
 */
export function firstChoice(shots: Pick<ShotList, 'aspect'> | undefined, kept?: FilmChoice): FilmChoice {
  if (kept && (shots || kept.length !== 'shots')) return kept;
  const first = kept ? { ...kept, length: FIRST_CHOICE.length } : FIRST_CHOICE;
  return shots ? { ...first, length: 'shots', shape: shots.aspect ?? first.shape } : first;
}

const BLURS = [1, 4, 8, 16] as const;

type FilmFormProps = {
  readonly choice: FilmChoice;
  readonly set: (part: Partial<FilmChoice>) => void;
  readonly hasShots: boolean;
};

/** The form of all choices for a film. */
export function FilmForm({ choice, set, hasShots }: FilmFormProps) {
  const { asks, lengths, shapes, finenesses, containers, looks, blurs } = filmMessages;
  const sharpnesses = Object.keys(SHARPNESSES) as readonly Sharpness[];
  return (
    <div className="film-form">
      <Choice label={asks.length} value={choice.length} set={(length) => set({ length })}>
        {[...DIRECTED, ...(hasShots ? (['shots'] as const) : [])].map((one) => [one, lengths[one]])}
      </Choice>
      <Choice label={asks.shape} value={choice.shape} set={(shape) => set({ shape })}>
        {ASPECTS.map((one) => [one, shapes[one]])}
      </Choice>
      <Choice label={asks.sharpness} value={choice.sharpness} set={(sharpness) => set({ sharpness })}>
        {sharpnesses.map((one) => [one, one])}
      </Choice>
      <Choice label={asks.rate} value={choice.fps} set={(fps) => set({ fps })}>
        {FRAME_RATES.map((one) => [one, String(one)])}
      </Choice>
      <Choice label={asks.container} value={choice.container} set={(container) => set({ container })}>
        {CONTAINERS.map((one) => [one, containers[one]])}
      </Choice>
      <Choice label={asks.fineness} value={choice.fineness} set={(fineness) => set({ fineness })}>
        {FINENESSES.map((one) => [one, finenesses[one]])}
      </Choice>
      <Choice label={asks.look} value={choice.look} set={(look) => set({ look })}>
        {FILM_LOOKS.map((one) => [one, looks[one]])}
      </Choice>
      <Choice label={asks.blur} value={choice.blur} set={(blur) => set({ blur })}>
        {BLURS.map((one) => [one, blurs[one]])}
      </Choice>
      <label className="check">
        <input
          type="checkbox"
          checked={choice.sound}
          disabled={choice.container === 'frames'}
          onChange={(event) => set({ sound: event.target.checked })}
        />
        {asks.sound}
      </label>
    </div>
  );
}

type ChoiceProps<T extends string | number> = {
  readonly label: string;
  readonly value: T;
  readonly set: (value: T) => void;
  readonly children: readonly (readonly [value: T, words: string])[];
};

function Choice<T extends string | number>({ label, value, set, children }: ChoiceProps<T>) {
  return (
    <label className="film-choice">
      <span>{label}</span>
      <select
        value={value}
        onChange={(event) => {
          const found = children.find(([one]) => String(one) === event.target.value);
          if (found) set(found[0]);
        }}
      >
        {children.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What this browser can encode at the chosen size; undefined until known. */
export function useEncoders(maker: FilmMaker | undefined, { shape, sharpness }: FilmChoice): Encoders | undefined {
  const [known, setKnown] = useState<{ readonly of: string; readonly has: Encoders }>();
  const of = `${shape} ${sharpness}`;
  useEffect(() => {
    let isOver = false;
    void maker?.probe(frameSizeOf(shape, sharpness)).then((has) => {
      if (!isOver) setKnown({ of, has });
    });
    return () => {
      isOver = true;
    };
  }, [maker, shape, sharpness, of]);
  return known?.of === of ? known.has : undefined;
}

/** The codecs the film will use, and those this browser lacks. */
export function PackingLine({ choice, has }: { readonly choice: FilmChoice; readonly has: Encoders | undefined }) {
  const lines = has === undefined ? [filmMessages.asking] : packingLines(choice, has);
  return (
    <>
      {lines.map(
        (line): ReactNode => (
          <p key={line} className="muted small">
            {line}
          </p>
        ),
      )}
    </>
  );
}

function packingLines({ container, sound }: FilmChoice, has: Encoders): readonly string[] {
  if (container === 'frames') return [];
  const { codecs, containers } = filmMessages;
  const packing = choosePacking(container, has, sound);
  if (packing === undefined) {
    const other = otherContainer(container, has);
    return [filmMessages.noEncoder(containers[container], other && containers[other])];
  }
  const { video, audio, missing } = packing;
  const codecNames = [video, ...(audio ? [audio] : [])].map((codec) => codecs[codec]).join(', ');
  return [
    filmMessages.packing(codecs[video], audio && codecs[audio]),
    ...(missing.length > 0
      ? [
          filmMessages.missing(
            missing.map((codec) => codecs[codec]),
            codecNames,
          ),
        ]
      : []),
    ...(sound && audio === undefined ? [filmMessages.silent] : []),
  ];
}

/** Whether this browser can make a film of this kind. */
export const canPack = ({ container, sound }: FilmChoice, has: Encoders | undefined): boolean =>
  container === 'frames' || (has !== undefined && choosePacking(container, has, sound) !== undefined);

/** The frame size of a choice. */
export const sizeOfChoice = ({ shape, sharpness }: FilmChoice): FrameSize => frameSizeOf(shape, sharpness);
