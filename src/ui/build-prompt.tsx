import type { BuildHands } from '../app/build-hands.ts';
import { type BuildState, builtNow, type Hold } from '../app/build-state.ts';
import { useTable } from '../app/table-store.ts';
import { isPiece } from '../build/thing.ts';

/** Bottom centre: what is in hand, what keys do with it, and why something was not possible. */
export function BuildPrompt({ building }: { readonly building: BuildHands }) {
  const build = useTable((table) => table.build);
  if (build === undefined) return null;
  const { refusal } = build;
  return (
    <section className="prompt card build-prompt" aria-label="Prompt" data-refused={refusal !== undefined || undefined}>
      {refusal !== undefined ? (
        <p className="why">
          {refusal}{' '}
          <button type="button" className="quiet" onClick={() => building.set({ refusal: undefined })}>
            Close
          </button>
        </p>
      ) : (
        <Says build={build} />
      )}
    </section>
  );
}

function Says({ build }: { readonly build: BuildState }) {
  const [line, keys] = wordsFor(build);
  return (
    <>
      <p className="who">{line}</p>
      <p className="keys">
        {keys.map(([key, does]) => (
          <span key={key}>
            <kbd>{key}</kbd> {does}
          </span>
        ))}
      </p>
    </>
  );
}

type Words = readonly [line: string, keys: readonly (readonly [key: string, does: string])[]];

function wordsFor(build: BuildState): Words {
  const { hold, picked } = build;
  if (hold.kind !== 'free') return wordsInHand(hold, build);
  if (picked.length > 0)
    return [
      picked.length === 1
        ? `${picked[0]!.slice(picked[0]!.indexOf('/') + 1)}: drag it, or pull a handle`
        : 'Drag them, or pull a handle',
      picked.some(isPiece)
        ? [
            ['Q E', 'turn'],
            ['R F', 'up, down'],
            ['+ −', 'size'],
            ['Ctrl D', 'copy'],
            ['L', 'lock'],
          ]
        : [
            ['Q E', 'turn'],
            ['Ctrl D', 'copy'],
            ['Del', 'take away'],
          ],
    ];
  const isEmpty = (builtNow(build)?.terrain?.length ?? 0) === 0;
  return [
    isEmpty
      ? 'An empty table: take a piece from the left, or generate a battlefield'
      : 'Click a piece, or take a new one from the left',
    [
      ['Shift', 'several'],
      ['Drag', 'a box'],
      ['?', 'all keys'],
    ],
  ];
}

const inches = (length: number): string => `${Math.round(length * 100) / 100}″`;

function wordsInHand(hold: Exclude<Hold, { readonly kind: 'free' }>, build: BuildState): Words {
  switch (hold.kind) {
    case 'placing':
      return [
        hold.what.kind === 'piece'
          ? `${hold.what.name}: click where it goes${hold.at[1] > 0.1 ? `, ${inches(hold.at[1])} up` : ''}`
          : 'Click where they go',
        [
          ['Q E', 'turn'],
          ['Alt', 'freely'],
          ['Shift', 'keep one in hand'],
          ['Esc', 'put back'],
        ],
      ];
    case 'carrying':
      return [carriedText(hold), [['Alt', build.snap ? 'freely' : 'to the grid']]];
    case 'drawing':
      return [
        hold.points.length === 0
          ? `Click where the ${hold.line === 'wall' ? 'wall' : 'outline'} begins`
          : `${lengthText(hold)}: click corner after corner`,
        [
          ['Enter', 'ends it'],
          ['1st corner', 'closes it'],
          ['Backspace', 'one back'],
          ['Esc', 'done'],
        ],
      ];
    case 'brushing':
      return [
        'Drag over the table, or hold the brush where it is',
        [
          ['[ ]', `size ${build.brush.radius}″`],
          ['1 2 3 4', 'raise, lower, smooth, level'],
          ['Esc', 'done'],
        ],
      ];
  }
}

function carriedText({ grip, by, turn, scale }: Extract<Hold, { readonly kind: 'carrying' }>): string {
  if (grip === 'turn') return `Turned ${Math.round(turn)}°`;
  if (grip === 'scale') return `${Math.round(scale * 100)} % of its size`;
  if (grip === 'raise') return `${by[1] >= 0 ? 'Up' : 'Down'} ${inches(Math.abs(by[1]))}`;
  const across = inches(Math.hypot(by[0], by[2]));
  return Math.abs(by[1]) > 0.05
    ? `${across} across, ${inches(by[1])} ${by[1] > 0 ? 'up' : 'down'}`
    : `${across} across`;
}

function lengthText({ points, to }: Extract<Hold, { readonly kind: 'drawing' }>): string {
  const all = to ? [...points, to] : points;
  const length = all.reduce((sum, [x, z], i) => {
    const before = all[i - 1];
    return before ? sum + Math.hypot(x - before[0], z - before[1]) : sum;
  }, 0);
  return `${inches(length)} so far`;
}
