import { useMemo, useState } from 'react';
import { findOffset } from '../../layout/measured.ts';
import { type SetUpThing, thingsToSetUp } from '../../layout/tapes.ts';
import { layoutMessages } from '../../messages/layout.ts';
import type { ScenarioDocument } from '../../scenario/schema.ts';

const words = layoutMessages.panel;

/** Papers and scales that a table can be printed at. */
const PAPERS = ['a4', 'letter'] as const;
const SCALES = [1, 2, 5, 10, 20] as const;

/** How a table is printed: inches on the table for each on paper, and the paper. */
export type PrintWish = { readonly scale: number; readonly paper: (typeof PAPERS)[number] };

type MeasureTableProps = {
  /** Undefined while there is no table. */
  readonly document: ScenarioDocument | undefined;
  readonly areDrawn: boolean;
  readonly onDraw: () => void;
  readonly onPrint: (wish: PrintWish) => void;
  readonly onSave: () => void;
};

/** The readings of a real table, by the key of a thing and the number of its tape. */
type Readings = Readonly<Record<string, string>>;

const keyOf = ({ kind, id }: SetUpThing, tape: number): string => `${kind}/${id}/${tape}`;

/** A length as a player types it, inches; undefined for none that a tape on the table can have. */
function lengthIn(text: string | undefined, { width, depth }: ScenarioDocument['table']): number | undefined {
  const number = Number((text ?? '').replace(',', '.').replace(/[″"]$/, ''));
  const isOnTable = number >= 0 && number <= Math.hypot(width, depth);
  return text === undefined || text.trim() === '' || !isOnTable ? undefined : number;
}

/** Checks a real table against this one: each tape, what it says there, and where to push what is off. */
export function MeasureTable({ document, areDrawn, onDraw, onPrint, onSave }: MeasureTableProps) {
  const things = useMemo(() => (document ? thingsToSetUp(document) : []), [document]);
  const [readings, setReadings] = useState<Readings>({});
  const [wish, setWish] = useState<PrintWish>({ scale: 10, paper: 'a4' });
  if (document === undefined) return <p>{words.noTable}</p>;
  const offsets = things.map((thing) =>
    findOffset(
      document.table,
      thing,
      thing.tapes.map((_, i) => lengthIn(readings[keyOf(thing, i)], document.table)),
    ),
  );
  const measured = offsets.filter((offset) => offset !== undefined);
  return (
    <>
      <p className="muted small">{things.length === 0 ? words.noPieces : words.tapesHint}</p>
      <div className="row">
        <label>
          <input type="checkbox" checked={areDrawn} onChange={onDraw} /> {words.draw}
        </label>
        <button type="button" onClick={onSave}>
          {words.save}
        </button>
      </div>
      {areDrawn && <p className="muted small">{words.drawHint}</p>}
      <div className="row">
        <label>
          {words.scale}
          <select value={wish.scale} onChange={(event) => setWish({ ...wish, scale: Number(event.target.value) })}>
            {SCALES.map((scale) => (
              <option key={scale} value={scale}>{`1 : ${scale}`}</option>
            ))}
          </select>
        </label>
        <label>
          {words.paper}
          <select
            value={wish.paper}
            onChange={(event) => setWish({ ...wish, paper: event.target.value as PrintWish['paper'] })}
          >
            {PAPERS.map((paper) => (
              <option key={paper} value={paper}>
                {words.papers[paper]}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={() => onPrint(wish)}>
          {words.print}
        </button>
      </div>
      <p className="sum" role="status">
        {words.sum(measured.filter(({ isRight }) => isRight).length, measured.length)}
        {measured.length > 0 && (
          <button type="button" className="quiet" onClick={() => setReadings({})}>
            {words.clear}
          </button>
        )}
      </p>
      <ol className="things">
        {things.map((thing, n) => (
          <Thing
            key={`${thing.kind}/${thing.id}`}
            thing={thing}
            table={document.table}
            readings={thing.tapes.map((_, i) => readings[keyOf(thing, i)] ?? '')}
            onRead={(tape, text) => setReadings({ ...readings, [keyOf(thing, tape)]: text })}
            said={offsets[n] && (layoutMessages.pushText(offsets[n]) ?? layoutMessages.standsRight)}
            isRight={offsets[n]?.isRight}
          />
        ))}
      </ol>
    </>
  );
}

type ThingProps = {
  readonly thing: SetUpThing;
  readonly table: ScenarioDocument['table'];
  readonly readings: readonly string[];
  readonly onRead: (tape: number, text: string) => void;
  /** Where it stands and what to do; undefined while nothing is measured. */
  readonly said: string | undefined;
  readonly isRight: boolean | undefined;
};

function Thing({ thing, table, readings, onRead, said, isRight }: ThingProps) {
  const name = layoutMessages.thingName(thing);
  return (
    <li data-right={isRight}>
      <b>{name}</b> <span className="muted small">{thing.isGiven ? words.given : words.chosen}</span>
      {thing.tapes.map((tape, i) => {
        const read = lengthIn(readings[i], table);
        const isWrong = read === undefined && readings[i]?.trim() !== '';
        return (
          <label key={i} className="tape">
            <span>{layoutMessages.tape(tape, thing)}</span>
            <input
              inputMode="decimal"
              value={readings[i]}
              maxLength={8}
              aria-label={words.measured(name, layoutMessages.tapeEnds(tape, thing))}
              aria-invalid={isWrong || undefined}
              onChange={(event) => onRead(i, event.target.value)}
            />
            <span className="muted small">
              {isWrong && words.noLength}
              {read !== undefined && layoutMessages.differs(read, tape.distance)}
            </span>
          </label>
        );
      })}
      {said !== undefined && <p className="push">{said}</p>}
    </li>
  );
}
