import { useCallback, useMemo, useRef, useState } from 'react';
import type { ArmyList } from '../army-list/army-list.ts';
import { type BaseSizes, nameKey, readBaseSizes } from '../army-list/base-sizes.ts';
import { withCount, type SettledUnit, settleUnits } from '../army-list/settle.ts';
import { err, type Result } from '../kernel/result.ts';
import { armyListMessages } from '../messages/army-list.ts';
import { messages } from '../messages/messages.ts';
import type { SystemName } from '../rules/core/system.ts';
import { readListApart } from '../workers/read-list-apart.ts';
import type { ListSheet } from '../ui/army-list/army-list-panel.tsx';

type BaseDocument = SettledUnit['models'][number]['base'];

/** Under which name the bases that a player chose are kept in the browser. */
const REMEMBERED = 'highground/bases';

/** The bases that were chosen by names before. */
function remembered(): BaseSizes {
  try {
    return readBaseSizes(localStorage.getItem(REMEMBERED) ?? '{}').sizes;
  } catch {
    // localStorage is not available: nothing is remembered.
    return new Map();
  }
}

function remember(names: readonly string[], base: BaseDocument): void {
  const all = new Map(remembered());
  for (const name of names) all.set(nameKey(name), base);
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // localStorage is full or not available: the choice holds for this list alone.
  }
}

/** A sheet with another unit in place of one, in its list too. */
const withUnit = ({ list, settled }: ListSheet, unit: SettledUnit, to: SettledUnit): ListSheet => ({
  list: { ...list, units: list.units.map((one) => (one === unit.unit ? to.unit : one)) },
  settled: settled.map((one) => (one === unit ? to : one)),
});

/** Reads the list in a text or file. @errors Why there is none, in one sentence. */
async function listIn(contents: string | Uint8Array | File): Promise<Result<ArmyList, string>> {
  if (contents instanceof File) {
    // It may have been deleted since it was chosen, or may not have been fetched from a cloud yet.
    const bytes = await contents.arrayBuffer().catch(() => undefined);
    return bytes ? listIn(new Uint8Array(bytes)) : err(messages.page.cannotBeRead(contents.name));
  }
  const list = await readListApart(contents);
  return list.ok ? list : err(armyListMessages.fault(list.error));
}

/** The list being brought to the table: it is read in a worker, and its bases and figures can be changed. */
export function useListSheet() {
  const [now, setNow] = useState<ListSheet | undefined>();
  const [said, say] = useState<string | undefined>();
  const [isReading, setReading] = useState(false);
  const sizes = useRef<BaseSizes>(new Map());
  /** Incremented when another list is begun: an answer about the one before is dropped. */
  const turn = useRef(0);

  const read = useCallback((contents: string | File, system: SystemName): void => {
    const own = ++turn.current;
    setReading(true);
    say(undefined);
    void (async () => {
      const list = await listIn(contents);
      if (own !== turn.current) return;
      setReading(false);
      if (!list.ok) {
        say(list.error);
        return;
      }
      const known = { file: sizes.current, remembered: remembered() };
      setNow({ list: list.value, settled: settleUnits(list.value.units, known, system) });
    })();
  }, []);

  const forget = useCallback((): void => {
    turn.current++;
    setReading(false);
    setNow(undefined);
    say(undefined);
  }, []);

  const changes = useMemo(() => {
    const settleFor = (system: SystemName): void => {
      const known = { file: sizes.current, remembered: remembered() };
      setNow((before) => before && { ...before, settled: settleUnits(before.list.units, known, system) });
    };
    const setUnit = (unit: SettledUnit, to: SettledUnit): void =>
      setNow((before) => before && { ...before, settled: before.settled.map((one) => (one === unit ? to : one)) });
    return {
      setUnit,
      /** Gives a unit another number of models, on whatever table it is set up. */
      setCount: (unit: SettledUnit, count: number): void =>
        setNow((before) => before && withUnit(before, unit, withCount(unit, count))),
      /** Gives all models of a unit a base, which is remembered by name; units of the same name get it as well. */
      setBase: (unit: SettledUnit, base: BaseDocument): void => {
        remember([unit.unit.name, ...unit.models.map(({ name }) => name)], base);
        setNow(
          (before) =>
            before && {
              ...before,
              settled: before.settled.map((one) =>
                one.unit.name === unit.unit.name
                  ? {
                      ...one,
                      source: 'remembered',
                      models: one.models.map(({ name, count }) => ({ name, count, base })),
                    }
                  : one,
              ),
            },
        );
      },
      takeSizes: async (file: File, system: SystemName): Promise<void> => {
        const text = await file.text().catch(() => undefined);
        if (text === undefined) {
          say(messages.page.cannotBeRead(file.name));
          return;
        }
        const { sizes: found, unread } = readBaseSizes(text);
        if (found.size > 0) sizes.current = found;
        say(found.size > 0 ? armyListMessages.sizesRead(found.size, unread.length) : armyListMessages.noSizes);
        settleFor(system);
      },
      settleFor,
    };
  }, []);

  return { now, said, isReading, read, forget, say, ...changes };
}
