import { Dices, Hexagon, Spline } from 'lucide-react';
import type { BuildHands } from '../app/build-hands.ts';
import { type BuildState, builtNow } from '../app/build-state.ts';
import { BRUSHES, type Brush } from '../build/brush.ts';
import type { Muster } from '../build/command.ts';
import { SYMMETRIES } from '../scenario/generate.ts';
import { BATTLEFIELD_THEMES } from '../scenario/generate/bag.ts';
import { baseChoices } from './build-bases.ts';
import { Choice, NumberField, Segments, Slider, TextField } from './build-fields.tsx';
import { capital, KIND_CHOICES } from './build-words.ts';

type DrawerProps = { readonly build: BuildState; readonly building: BuildHands };

const BRUSH_LABEL: Readonly<Record<Brush, string>> = {
  raise: 'Raise',
  lower: 'Lower',
  smooth: 'Smooth',
  level: 'Level',
};

/** Walls, blocks and hills by hand. */
export function DrawDrawer({ build, building }: DrawerProps) {
  const { hold, wall, block, brush } = build;
  const line = hold.kind === 'drawing' ? hold.line : undefined;
  return (
    <>
      <section>
        <button
          type="button"
          className="pen"
          aria-pressed={line === 'wall'}
          onClick={({ currentTarget }) => {
            currentTarget.blur();
            building.takePen('wall');
          }}
        >
          <Spline size={17} /> Wall
        </button>
        <Choice
          label="Kind"
          value={wall.as}
          among={KIND_CHOICES}
          onSet={(as) => building.set({ wall: { ...wall, as } })}
        />
        <div className="pair">
          <NumberField
            label="Height"
            unit="″"
            value={wall.height}
            least={0.1}
            most={20}
            onSet={(height) => building.set({ wall: { ...wall, height } })}
          />
          <NumberField
            label="Thickness"
            unit="″"
            value={wall.thickness}
            step={0.1}
            least={0.1}
            most={6}
            onSet={(thickness) => building.set({ wall: { ...wall, thickness } })}
          />
        </div>
      </section>
      <section>
        <button
          type="button"
          className="pen"
          aria-pressed={line === 'outline'}
          onClick={({ currentTarget }) => {
            currentTarget.blur();
            building.takePen('outline');
          }}
        >
          <Hexagon size={17} /> Block by its outline
        </button>
        <Choice
          label="Kind"
          value={block.as}
          among={KIND_CHOICES}
          onSet={(as) => building.set({ block: { ...block, as } })}
        />
        <NumberField
          label="Height"
          unit="″"
          value={block.height}
          least={0.05}
          most={20}
          onSet={(height) => building.set({ block: { ...block, height } })}
        />
      </section>
      <section>
        <h3>Hills by brush</h3>
        <Segments
          label="Brush"
          value={hold.kind === 'brushing' ? brush.brush : undefined}
          among={BRUSHES.map((each) => [each, BRUSH_LABEL[each]] as const)}
          onSet={building.takeBrush}
        />
        <Slider
          label="Size"
          value={brush.radius}
          least={1}
          most={10}
          step={0.5}
          says={`${brush.radius}″`}
          onSet={(radius) => building.set({ brush: { ...brush, radius } })}
        />
        <Slider
          label="Strength"
          value={brush.strength}
          least={0.25}
          most={3}
          step={0.25}
          says={brush.strength.toFixed(2)}
          onSet={(strength) => building.set({ brush: { ...brush, strength } })}
        />
      </section>
    </>
  );
}

/** Soldiers to be put down. */
export function UnitDrawer({ build, building }: DrawerProps) {
  const system = builtNow(build)?.system ?? 'squads';
  const bases = baseChoices(system);
  const own = JSON.stringify(build.muster.base);
  const base = bases.some(([value]) => value === own) ? own : bases[0]![0];
  const muster: Muster = { ...build.muster, base: JSON.parse(base) as Muster['base'] };
  const set = (part: Partial<Muster>): void => building.set({ muster: { ...muster, ...part } });
  const { name: _, ...nameless } = muster;
  const inHand = build.hold.kind === 'placing' && build.hold.what.kind === 'unit';
  const what = system === 'regiments' ? 'a regiment' : system === 'skirmish' ? 'fighters' : 'a squad';
  return (
    <section>
      <Segments
        label="Side"
        value={muster.side}
        among={[
          ['attacker', 'Attacker'],
          ['defender', 'Defender'],
        ]}
        onSet={(side) => set({ side })}
      />
      <TextField
        label="Name"
        mayBeEmpty
        value={muster.name ?? ''}
        onSet={(name) => building.set({ muster: name === '' ? nameless : { ...muster, name } })}
      />
      <div className="pair">
        <NumberField
          label="How many"
          value={muster.count}
          step={1}
          least={1}
          most={100}
          onSet={(count) => set({ count: Math.round(count) })}
        />
        <NumberField
          label="Files"
          value={muster.files}
          step={1}
          least={1}
          most={20}
          onSet={(files) => set({ files: Math.round(files) })}
        />
      </div>
      <Choice
        label="Base"
        value={base}
        among={bases}
        onSet={(value) => set({ base: JSON.parse(value) as Muster['base'] })}
      />
      <NumberField
        label="Tall"
        unit="″"
        value={muster.height}
        step={0.25}
        least={0.25}
        most={8}
        onSet={(height) => set({ height })}
      />
      <button
        type="button"
        className="primary wide"
        aria-pressed={inHand}
        onClick={({ currentTarget }) => {
          currentTarget.blur();
          void building.takeOut({ kind: 'unit', muster });
        }}
      >
        {inHand ? 'Click where they go' : `Take ${what} in hand`}
      </button>
    </section>
  );
}

const SYMMETRY_LABEL: Readonly<Record<(typeof SYMMETRIES)[number], string>> = {
  none: 'Not symmetric',
  mirror: 'Mirrored',
  turn: 'Turned half about',
};

const densityText = (density: number): string =>
  density < 0.25 ? 'open' : density < 0.5 ? 'light' : density < 0.75 ? 'full' : 'crowded';

/** A battlefield from a seed. */
export function FieldDrawer({ build, building }: DrawerProps) {
  const { field } = build;
  const set = (part: Partial<BuildState['field']>): void => building.set({ field: { ...field, ...part } });
  return (
    <section>
      <Choice
        label="Theme"
        value={field.theme}
        among={BATTLEFIELD_THEMES.map((theme) => [theme, capital(theme)] as const)}
        onSet={(theme) => set({ theme })}
      />
      <Choice
        label="Halves"
        value={field.symmetry}
        among={SYMMETRIES.map((each) => [each, SYMMETRY_LABEL[each]] as const)}
        onSet={(symmetry) => set({ symmetry })}
      />
      <Slider
        label="Density"
        value={field.density}
        least={0}
        most={1}
        step={0.05}
        says={densityText(field.density)}
        onSet={(density) => set({ density })}
      />
      <NumberField
        label="Seed"
        value={field.seed}
        step={1}
        least={0}
        most={999_999}
        onSet={(seed) => set({ seed: Math.round(seed) })}
      />
      <button type="button" className="primary wide" onClick={() => building.generate()}>
        Lay it out
      </button>
      <button type="button" className="wide" onClick={() => building.generate({ seed: field.seed + 1 })}>
        <Dices size={16} /> Another
      </button>
      <p className="muted small">
        What is locked stays where it is, and so do the units. Undo brings the old table back.
      </p>
    </section>
  );
}
