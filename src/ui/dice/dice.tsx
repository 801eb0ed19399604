import { messages } from '../../messages/messages.ts';
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

type DiceProps = { readonly pips: readonly number[]; readonly sides?: 20 | undefined };

/** Dice as small pictures: pips, or a number on twenty-sided dice. */
export function DicePictures({ pips, sides }: DiceProps) {
  if (sides === 20) return <TwentySided pips={pips} />;
  return (
    <span className="dice" role="img" aria-label={messages.log.pips(pips)}>
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

const TwentySided = ({ pips }: DiceProps) => (
  <span className="dice of-20" role="img" aria-label={messages.log.pips(pips)}>
    {pips.map((p, i) => (
      <svg key={i} viewBox="0 0 18 18" aria-hidden="true">
        <path d="M9 0.6 16.4 4.8V13.2L9 17.4 1.6 13.2V4.8Z" />
        <text x="9" y="12.1" textAnchor="middle">
          {p}
        </text>
      </svg>
    ))}
  </span>
);
