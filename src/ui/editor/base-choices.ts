import type { SystemName } from '../../rules/core/system.ts';
import type { BaseDocument } from '../../scenario/schema.ts';
import { editorMessages } from '../../messages/editor.ts';
import { RULES_SYSTEMS } from '../../rules/play/systems.ts';

/** A base as an option: as the file writes it, and in words. */
type BaseChoice = readonly [value: string, label: string];

const ROUND = [25, 28, 32, 40, 50, 60, 80, 100, 130].map((round): BaseDocument => ({ round }));
const OVAL = (
  [
    [60, 35],
    [75, 42],
    [90, 52],
    [105, 70],
    [120, 92],
  ] as const
).map((oval): BaseDocument => ({ oval: [...oval] }));
const RECT = (
  [
    [20, 20],
    [25, 25],
    [30, 30],
    [25, 50],
    [30, 60],
    [40, 40],
    [50, 50],
    [50, 75],
    [50, 100],
    [60, 100],
  ] as const
).map((rect): BaseDocument => ({ rect: [...rect] }));

const choice = (base: BaseDocument): BaseChoice => [JSON.stringify(base), editorMessages.unit.baseOf(base)];

/** The bases usual in a system, and the current base. */
export function baseChoices(system: SystemName, now?: BaseDocument): readonly BaseChoice[] {
  const usual = (RULES_SYSTEMS[system].shape === 'ranked' ? RECT : [...ROUND, ...OVAL, ...RECT]).map(choice);
  return now === undefined || usual.some(([value]) => value === JSON.stringify(now)) ? usual : [choice(now), ...usual];
}
