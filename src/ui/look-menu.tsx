import './look-menu.css';
import { Check, Lamp } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { Hands } from '../app/hands.ts';
import { useTable } from '../app/table-store.ts';
import { HOURS, MATS } from '../scenario/ambience.ts';
import { QUALITIES, type Settings, TEXT_SIZES } from '../app/table-state.ts';

const HOUR_WORDS: Readonly<Record<Settings['hour'], string>> = {
  auto: 'As the scenario has it',
  day: 'Day',
  dusk: 'Dusk',
  night: 'Night',
};
const MAT_WORDS: Readonly<Record<Settings['mat'], string>> = {
  auto: 'As the scenario has it',
  grass: 'Grass',
  desert: 'Desert',
  city: 'Ruined city',
  snow: 'Snow',
  dungeon: 'Dungeon stone',
};
const QUALITY_WORDS: Readonly<Record<Settings['quality'] | 'auto', string>> = {
  auto: 'As rich as it keeps up with',
  low: 'Plain',
  medium: 'Middling',
  high: 'Rich',
  ultra: 'Richest',
};

const TEXT_WORDS: Readonly<Record<Settings['text'], string>> = {
  normal: 'As printed',
  large: 'Large',
  largest: 'Largest',
};

/** How the table looks: the hour, the mat, the picture, the words. Stays open while one thing after another is tried. */
export function LookMenu({ hands }: { readonly hands: Hands }) {
  const { hour, mat, quality, adaptive, lens, text, contrast } = useTable((table) => table.settings);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <button type="button" className="tool" aria-label="The look of the table" title="The look of the table">
          <Lamp size={17} />
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="deed-menu look-menu card" align="end" sideOffset={6}>
          <Choice
            title="Hour"
            value={hour}
            words={HOUR_WORDS}
            values={['auto', ...HOURS]}
            choose={(it) => hands.set({ hour: it })}
          />
          <Choice
            title="Mat"
            value={mat}
            words={MAT_WORDS}
            values={['auto', ...MATS]}
            choose={(it) => hands.set({ mat: it })}
          />
          <Choice
            title="Picture"
            value={adaptive ? 'auto' : quality}
            words={QUALITY_WORDS}
            values={['auto', ...QUALITIES]}
            choose={(it) => hands.set(it === 'auto' ? { adaptive: true } : { quality: it, adaptive: false })}
          />
          <Choice
            title="Words"
            value={text}
            words={TEXT_WORDS}
            values={TEXT_SIZES}
            choose={(it) => hands.set({ text: it })}
          />
          <DropdownMenu.CheckboxItem
            checked={contrast}
            onCheckedChange={(on) => hands.set({ contrast: on === true })}
            onSelect={(event) => event.preventDefault()}
          >
            <Mark />
            Stronger contrast
          </DropdownMenu.CheckboxItem>
          <DropdownMenu.CheckboxItem
            checked={lens}
            onCheckedChange={(on) => hands.set({ lens: on === true })}
            onSelect={(event) => event.preventDefault()}
          >
            <Mark />A soft lens while hands rest
          </DropdownMenu.CheckboxItem>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type ChoiceProps<T extends string> = {
  readonly title: string;
  readonly value: T;
  readonly values: readonly T[];
  readonly words: Readonly<Record<T, string>>;
  readonly choose: (value: T) => void;
};

function Choice<T extends string>({ title, value, values, words, choose }: ChoiceProps<T>) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={(it) => choose(it as T)}>
      <DropdownMenu.Label className="look-title">{title}</DropdownMenu.Label>
      {values.map((it) => (
        <DropdownMenu.RadioItem key={it} value={it} onSelect={(event) => event.preventDefault()}>
          <Mark />
          {words[it]}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

const Mark = () => (
  <span className="look-mark" aria-hidden="true">
    <DropdownMenu.ItemIndicator>
      <Check size={14} />
    </DropdownMenu.ItemIndicator>
  </span>
);
