import './look-menu.css';
import { Check, Glasses, Lamp } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { Actions } from '../../app/actions.ts';
import { useTable } from '../../app/state/table-store.ts';
import { HOURS, MATS } from '../../scenario/ambience.ts';
import { systemOf } from '../../rules/play/systems.ts';
import { ToolWord } from '../controls/tool.tsx';
import { messages } from '../../messages/messages.ts';
import { QUALITIES, TEXT_SIZES, VOLUMES } from '../../app/state/settings.ts';

/** The settings of the view: time of day, mat, graphics, text. Stays open while the player tries settings. */
export function LookMenu({ actions }: { readonly actions: Actions }) {
  const { hour, mat, quality, adaptive, text, volume } = useTable((table) => table.settings);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <button type="button" className="tool" aria-label={messages.look.title} title={messages.look.title}>
          <Lamp size={17} />
          <ToolWord>{messages.toolWords.look}</ToolWord>
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <nav aria-label={messages.look.title}>
          <DropdownMenu.Content className="action-menu look-menu card" align="end" sideOffset={6}>
            <Choice
              title={messages.look.hour}
              value={hour}
              words={messages.look.hours}
              values={['auto', ...HOURS]}
              choose={(it) => actions.view.set({ hour: it })}
            />
            <Choice
              title={messages.look.mat}
              value={mat}
              words={messages.look.mats}
              values={['auto', ...MATS]}
              choose={(it) => actions.view.set({ mat: it })}
            />
            <Choice
              title={messages.look.picture}
              value={adaptive ? 'auto' : quality}
              words={messages.look.pictures}
              values={['auto', ...QUALITIES]}
              choose={(it) => actions.view.set(it === 'auto' ? { adaptive: true } : { quality: it, adaptive: false })}
            />
            <Choice
              title={messages.look.words}
              value={text}
              words={messages.look.sizes}
              values={TEXT_SIZES}
              choose={(it) => actions.view.set({ text: it })}
            />
            <Choice
              title={messages.look.volume}
              value={volume}
              words={messages.look.volumes}
              values={VOLUMES}
              choose={(it) => actions.view.set({ volume: it, sound: true })}
            />
            <Switches actions={actions} />
            <EnterHeadset actions={actions} />
          </DropdownMenu.Content>
        </nav>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** Enters the headset, in the modes that the device offers. */
function EnterHeadset({ actions }: { readonly actions: Actions }) {
  const modes = useTable((table) => table.headsetModes);
  return modes.map((mode) => (
    <DropdownMenu.Item key={mode} onSelect={() => actions.view.enterHeadset(mode)}>
      <span className="look-mark">
        <Glasses size={14} aria-hidden="true" />
      </span>
      {messages.look.enter[mode]}
    </DropdownMenu.Item>
  ));
}

/** The settings that are on or off. */
function Switches({ actions }: { readonly actions: Actions }) {
  const { lens, contrast, sound, text, theme, fallenLie, ownDice, toolWords } = useTable((table) => table.settings);
  const tapes = useTable((table) => table.tapesShown);
  const rollsD20 = useTable(({ game }) => game !== undefined && systemOf(game.state).die === 20);
  return (
    <>
      <Switch title={messages.look.sound} isOn={sound} turn={(sound) => actions.view.set({ sound })} />
      <Switch
        title={messages.look.strongerContrast}
        isOn={contrast}
        turn={(contrast) => actions.view.set({ contrast })}
      />
      <Switch
        title={messages.bar.darkCards}
        isOn={theme === 'dark'}
        turn={(isDark) => actions.view.set({ theme: isDark ? 'dark' : 'light' })}
      />
      <Switch
        title={messages.look.wordsUnderIcons}
        // Larger ones find no room there.
        disabled={text !== 'normal'}
        isOn={toolWords && text === 'normal'}
        turn={(toolWords) => actions.view.set({ toolWords })}
      />
      <Switch
        title={messages.bar.letTheSlainLie}
        isOn={fallenLie}
        turn={(fallenLie) => actions.view.set({ fallenLie })}
      />
      <Switch title={messages.look.setUpTapes} isOn={tapes} turn={actions.view.toggleTapes} />
      {rollsD20 && (
        <Switch title={messages.bar.throwByHand} isOn={ownDice} turn={(ownDice) => actions.view.set({ ownDice })} />
      )}
      <Switch title={messages.look.lens} isOn={lens} turn={(lens) => actions.view.set({ lens })} />
    </>
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

type SwitchProps = {
  readonly title: string;
  readonly isOn: boolean;
  readonly turn: (on: boolean) => void;
  readonly disabled?: boolean;
};

/** A setting that is on or off. Choosing it keeps the menu open. */
const Switch = ({ title, isOn, turn, disabled = false }: SwitchProps) => (
  <DropdownMenu.CheckboxItem
    checked={isOn}
    disabled={disabled}
    onCheckedChange={(on) => turn(on === true)}
    onSelect={(event) => event.preventDefault()}
  >
    <Mark />
    {title}
  </DropdownMenu.CheckboxItem>
);

const Mark = () => (
  <span className="look-mark" aria-hidden="true">
    <DropdownMenu.ItemIndicator>
      <Check size={14} />
    </DropdownMenu.ItemIndicator>
  </span>
);
