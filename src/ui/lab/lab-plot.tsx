import type { PlotLook, Mark, Plot, XY } from '../../lab/report/plot.ts';

/** A bar that was clicked: its key, its colour and its label. */
type PickedBar = { readonly key: string; readonly look: PlotLook; readonly about: string };

type PlotProps = {
  readonly plot: Plot;
  /** Called when a bar is clicked; without it, bars are not clickable. */
  readonly onPick?: (bar: PickedBar) => void;
};

/** A plot of the laboratory as SVG. Bars with a key are buttons, for the keyboard too. */
export function LabPlot({ plot, onPick }: PlotProps) {
  const { width, height, label, marks } = plot;
  return (
    <figure className="lab-plot">
      <svg viewBox={`0 0 ${width} ${height}`}>
        <title>{label}</title>
        {marks.map((mark, i) => (
          <MarkView key={i} mark={mark} onPick={onPick} />
        ))}
      </svg>
    </figure>
  );
}

function MarkView({ mark, onPick }: { readonly mark: Mark; readonly onPick: PlotProps['onPick'] }) {
  switch (mark.kind) {
    case 'bar':
      return <Bar mark={mark} onPick={onPick} />;
    case 'line':
      return <polyline className={`line ${mark.look}`} points={text(mark.points)} strokeWidth={mark.width} />;
    case 'area':
      return <polygon className={`area ${mark.look}`} points={text(mark.points)} />;
    case 'dot':
      return <circle className={`dot ${mark.look}`} cx={mark.at[0]} cy={mark.at[1]} r={4} />;
    case 'text':
      return (
        <text className={mark.look} x={mark.at[0]} y={mark.at[1]} textAnchor={mark.anchor} fontSize={mark.size}>
          {mark.text}
        </text>
      );
  }
}

function Bar({
  mark,
  onPick,
}: {
  readonly mark: Extract<Mark, { readonly kind: 'bar' }>;
  readonly onPick: PlotProps['onPick'];
}) {
  const { x, y, width, height, look, about, key, reach = mark } = mark;
  const bar = <rect className={`bar ${look}`} x={x} y={y} width={width} height={height} rx={2} />;
  if (key === undefined || about === undefined || onPick === undefined || height <= 0) return bar;
  const pick = () => onPick({ key, look, about });
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
    <g
      role="button"
      tabIndex={0}
      aria-label={about}
      className="pick"
      onClick={pick}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        pick();
      }}
    >
      <title>{about}</title>
      <rect className="reach" x={reach.x} y={reach.y} width={reach.width} height={reach.height} />
      {bar}
    </g>
  );
}

const text = (points: readonly XY[]): string => points.map(([x, y]) => `${x},${y}`).join(' ');
