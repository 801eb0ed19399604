const SPOTS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[1, 1]],
  [
    [0, 0],
    [2, 2],
  ],
  [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [2, 2],
  ],
];

/** Dice as small pictures with their pips. */
export function Dice({ pips }: { readonly pips: readonly number[] }) {
  return (
    <span className="dice" role="img" aria-label={pips.join(' and ')}>
      {pips.map((p, i) => (
        <svg key={i} viewBox="0 0 16 16" aria-hidden="true">
          <rect x="0.5" y="0.5" width="15" height="15" rx="3.2" />
          {(SPOTS[p] ?? []).map(([x, y]) => (
            <circle key={`${x}${y}`} cx={4 + x * 4} cy={4 + y * 4} r="1.5" />
          ))}
        </svg>
      ))}
    </span>
  );
}
