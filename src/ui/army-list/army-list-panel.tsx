import '../editor/editor.css';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import type { ArmyList } from '../../army-list/army-list.ts';
import type { SettledUnit } from '../../army-list/settle.ts';
import { BUNDLED_MINIS } from '../../editor/choices.ts';
import { armyListMessages as words } from '../../messages/army-list.ts';
import { editorMessages } from '../../messages/editor.ts';
import type { SystemName } from '../../rules/core/system.ts';
import { SIDES, type Side } from '../../rules/core/turn.ts';
import type { BaseDocument } from '../../scenario/schema.ts';
import { fieldFirst } from '../controls/leave-field.ts';
import { NumberField } from '../controls/number-field.tsx';
import { Tool } from '../controls/tool.tsx';
import { baseChoices } from '../editor/base-choices.ts';
import { Segments } from '../editor/editor-fields.tsx';

/** The most models that a unit is given. */
const MOST_MODELS = 200;

/** A list that was read, with what its units need besides. */
export type ListSheet = { readonly list: ArmyList; readonly settled: readonly SettledUnit[] };

/** The table that an army is set up on: the one that is open, or a new and empty one for a game. */
export type ListTable = 'here' | 'squads' | 'regiments' | 'skirmish';
const LIST_TABLES: readonly ListTable[] = ['here', 'squads', 'regiments', 'skirmish'];

type ArmyListPanelProps = {
  readonly system: SystemName;
  readonly table: ListTable;
  readonly onTable: (table: ListTable) => void;
  /** Undefined until a list is read. */
  readonly sheet: ListSheet | undefined;
  readonly isReading: boolean;
  /** What was wrong or done last, in one sentence. */
  readonly said: string | undefined;
  readonly onRead: (contents: string | File) => void;
  readonly onSizes: (file: File) => void;
  readonly onCount: (unit: SettledUnit, count: number) => void;
  readonly onBase: (unit: SettledUnit, base: BaseDocument) => void;
  readonly onFigure: (unit: SettledUnit, figure: string) => void;
  readonly onSetUp: (units: readonly SettledUnit[], side: Side, isReplaced: boolean) => void;
  /** Keeps the list as an army; of units that are left out, it is told so. Undefined where nothing can be kept. */
  readonly onKeep: ((name: string, isLeft: (unit: SettledUnit) => boolean) => void) | undefined;
  readonly onCopy: () => void;
  readonly onAnother: () => void;
  readonly onClose: () => void;
};

/** Brings an army list to the table: the list is pasted or chosen, its units are checked, and they are set up. */
export function ArmyListPanel(props: ArmyListPanelProps) {
  const { sheet, said, onClose } = props;
  const panel = useRef<HTMLDivElement>(null);
  const isRead = sheet !== undefined;
  const wasRead = useRef(isRead);
  // The button that was pressed is gone: without the focus the panel would not hear Escape.
  useEffect(() => {
    if (wasRead.current !== isRead) panel.current?.focus();
    wasRead.current = isRead;
  }, [isRead]);
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()} modal={false}>
      <Dialog.Portal>
        <Dialog.Content
          ref={panel}
          className="army-list card"
          aria-describedby={undefined}
          onEscapeKeyDown={fieldFirst}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <div className="head">
            <Dialog.Title>{words.title}</Dialog.Title>
            <Tool label={words.close} onClick={onClose}>
              <X size={17} />
            </Tool>
          </div>
          <p className="said" role="status">
            {said}
          </p>
          {sheet ? <Sheet {...props} sheet={sheet} /> : <Paste {...props} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type FileButtonProps = {
  readonly label: string;
  readonly isQuiet?: boolean;
  readonly onFile: (file: File) => void;
};

/** A button that opens a file. */
function FileButton({ label, isQuiet = false, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onFile(file);
          currentTarget.value = '';
        }}
      />
      <button type="button" className={isQuiet ? 'quiet' : undefined} onClick={() => input.current?.click()}>
        {label}
      </button>
    </>
  );
}

/** Where a list is pasted, or chosen as a file. */
function Paste({ isReading, onRead }: ArmyListPanelProps) {
  const [text, setText] = useState('');
  return (
    <div className="paste">
      <textarea
        aria-label={words.paste}
        placeholder={words.paste}
        rows={10}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="muted small">{words.hint}</p>
      <div className="row">
        <FileButton label={words.chooseFile} onFile={onRead} />
        <button
          type="button"
          className="primary"
          disabled={isReading || text.trim() === ''}
          onClick={() => onRead(text)}
        >
          {isReading ? words.reading : words.read}
        </button>
      </div>
    </div>
  );
}

type SheetProps = ArmyListPanelProps & { readonly sheet: ListSheet };

/** The units of a list, to be checked and set up. */
function Sheet(props: SheetProps) {
  const { system, table, onTable, sheet, onSizes, onCount, onBase, onFigure, onSetUp, onCopy, onAnother, onKeep } =
    props;
  const { list, settled } = sheet;
  const [left, setLeft] = useState<ReadonlySet<number>>(
    () => new Set(settled.flatMap(({ unit }, i) => (unit.isLeft ? [i] : []))),
  );
  const [side, setSide] = useState<Side>('attacker');
  const [isReplaced, setReplaced] = useState(true);
  const taken = settled.filter((_, i) => !left.has(i));
  const toggle = (i: number): void => {
    const now = new Set(left);
    if (!now.delete(i)) now.add(i);
    setLeft(now);
  };
  return (
    <>
      <Summary {...{ list, taken }} />
      <ul className="units" aria-label={words.title}>
        {settled.map((one, i) => (
          <UnitRow
            key={`${one.unit.line.n}/${i}`}
            {...{ one, system }}
            isTaken={!left.has(i)}
            onTake={() => toggle(i)}
            onCount={(count) => onCount(one, count)}
            onBase={(base) => onBase(one, base)}
            onFigure={(figure) => onFigure(one, figure)}
          />
        ))}
      </ul>
      <Unplaced lines={list.unplaced} />
      <div className="row">
        <select aria-label={words.table} value={table} onChange={(event) => onTable(event.target.value as ListTable)}>
          {LIST_TABLES.map((each) => (
            <option key={each} value={each}>
              {words.tables[each]}
            </option>
          ))}
        </select>
        <Segments
          label={words.side}
          value={side}
          among={SIDES.map((each) => [each, editorMessages.unit[each]] as const)}
          onSet={setSide}
        />
        {table === 'here' && (
          <label className="tick">
            <input type="checkbox" checked={isReplaced} onChange={() => setReplaced(!isReplaced)} />
            {words.replace}
          </label>
        )}
      </div>
      {onKeep && <Keep list={list} onKeep={(name) => onKeep(name, (unit) => left.has(settled.indexOf(unit)))} />}
      <div className="row">
        <button type="button" className="quiet" onClick={onAnother}>
          {words.another}
        </button>
        <FileButton isQuiet label={words.sizes} onFile={onSizes} />
        <button type="button" className="quiet" onClick={onCopy}>
          {words.copyText}
        </button>
        <button
          type="button"
          className="primary"
          disabled={taken.length === 0}
          onClick={() => onSetUp(taken, side, isReplaced)}
        >
          {words.setUp(taken.length)}
        </button>
      </div>
    </>
  );
}

/** What the units that are taken come to, and what of them is not known. */
function Summary({ list, taken }: { readonly list: ArmyList; readonly taken: readonly SettledUnit[] }) {
  const models = taken.reduce((sum, { unit }) => sum + unit.count, 0);
  const points = taken.reduce((sum, { unit }) => sum + (unit.points ?? 0), 0);
  const guesses = taken.filter(({ source }) => source === 'guess').length;
  return (
    <>
      <p className="sum">
        <b>{list.name ?? list.faction}</b> {words.found(taken.length, models, points)}.{' '}
        {list.points !== undefined && list.points !== points && words.statedTotal(list.points)}
      </p>
      {list.isWithoutSizes && <p className="muted small">{words.withoutSizes}</p>}
      {guesses > 0 && <p className="muted small">{words.guesses(guesses)}</p>}
    </>
  );
}

/** Keeps the list as an army, under a name. */
function Keep({ list, onKeep }: { readonly list: ArmyList; readonly onKeep: (name: string) => void }) {
  const [name, setName] = useState(list.name ?? list.faction ?? '');
  return (
    <form
      className="row keep"
      onSubmit={(event) => {
        event.preventDefault();
        onKeep(name);
      }}
    >
      <input
        aria-label={words.armyName}
        placeholder={words.armyName}
        value={name}
        maxLength={80}
        onChange={(event) => setName(event.target.value)}
      />
      <button type="submit" disabled={name.trim() === ''} title={words.keepHint}>
        {words.keep}
      </button>
    </form>
  );
}

/** The lines that were not understood. */
function Unplaced({ lines }: { readonly lines: ArmyList['unplaced'] }) {
  if (lines.length === 0) return null;
  return (
    <details className="unplaced" open>
      <summary>
        {words.notUnderstood} ({lines.length})
      </summary>
      <p className="muted small">{words.notUnderstoodHint}</p>
      <ul>
        {lines.map(({ n, text }, i) => (
          <li key={`${n}/${i}`}>{words.unplaced(n, text)}</li>
        ))}
      </ul>
    </details>
  );
}

type UnitRowProps = {
  readonly one: SettledUnit;
  readonly system: SystemName;
  readonly isTaken: boolean;
  readonly onTake: () => void;
  readonly onCount: (count: number) => void;
  readonly onBase: (base: BaseDocument) => void;
  readonly onFigure: (figure: string) => void;
};

/** A unit of the list: whether it is taken, its size, base and figure. */
function UnitRow({ one, system, isTaken, onTake, onCount, onBase, onFigure }: UnitRowProps) {
  const { unit, models, source, figure } = one;
  const bases = new Set(models.map(({ base }) => JSON.stringify(base)));
  const base = bases.size === 1 ? models[0]!.base : undefined;
  const choices = baseChoices(system, base);
  return (
    <li className={isTaken ? 'unit' : 'unit left'}>
      <label className="tick name">
        <input type="checkbox" aria-label={words.takeUnit(unit.name)} checked={isTaken} onChange={onTake} />
        <span>
          {unit.name}
          {unit.points !== undefined && <i className="muted"> {unit.points}</i>}
        </span>
      </label>
      <NumberField
        isSpoken
        label={words.modelsOf(unit.name)}
        value={unit.count}
        {...{ least: 1, most: MOST_MODELS, step: 1 }}
        set={(count) => onCount(Math.round(count))}
      />
      <select
        className={source === 'guess' ? 'guess' : ''}
        title={words.source[source]}
        aria-label={`${words.baseOf(unit.name)} (${words.source[source]})`}
        value={base ? JSON.stringify(base) : ''}
        onChange={(event) => onBase(JSON.parse(event.target.value) as BaseDocument)}
      >
        {base === undefined && <option value="">{words.mixed}</option>}
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
            {source === 'guess' && value === JSON.stringify(base) ? ' ?' : ''}
          </option>
        ))}
      </select>
      <select aria-label={words.figureOf(unit.name)} value={figure} onChange={(event) => onFigure(event.target.value)}>
        {BUNDLED_MINIS.map((name) => (
          <option key={name} value={name}>
            {editorMessages.unit.figureNamed(name)}
          </option>
        ))}
      </select>
    </li>
  );
}
