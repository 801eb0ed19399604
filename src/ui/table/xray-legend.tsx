import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Actions } from '../../app/actions.ts';
import { useTable } from '../../app/state/table-store.ts';
import { pointedText, XRAY_LEGEND } from '../../app/tools/xray.ts';
import { Tool } from '../controls/tool.tsx';
import { xrayMessages } from '../../messages/xray.ts';
import { XRAY_LOOKS, type XrayLook } from '../../app/state/xray.ts';

/** The meaning of the x-ray's colours and patterns, and a label for the terrain under the pointer. */
export function XrayLegend({ actions }: { readonly actions: Actions }) {
  return (
    <>
      <aside className="xray-legend card" aria-label={xrayMessages.title}>
        <header>
          <h3>{xrayMessages.title}</h3>
          <span className="muted small">{xrayMessages.whatTheRulesSee}</span>
          <Tool label={xrayMessages.close} onClick={actions.view.toggleXray}>
            <X size={15} />
          </Tool>
        </header>
        <ul>
          {XRAY_LOOKS.map((look) => (
            <li key={look}>
              <Swatch look={look} />
              {xrayMessages.means[look]}
            </li>
          ))}
        </ul>
        <p className="muted small">{xrayMessages.palerFaces}</p>
      </aside>
      <PointedLabel />
    </>
  );
}

/** The label next to the pointer; it moves without rendering. */
function PointedLabel() {
  const pointed = useTable((table) => table.pointed);
  const label = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = ({ clientX, clientY }: PointerEvent) => {
      const it = label.current;
      if (it === null) return;
      const left = Math.min(clientX + 18, window.innerWidth - it.offsetWidth - 8);
      const top = clientY + 22 + it.offsetHeight > window.innerHeight ? clientY - it.offsetHeight - 14 : clientY + 22;
      it.style.transform = `translate(${left}px, ${top}px)`;
    };
    window.addEventListener('pointermove', follow);
    return () => window.removeEventListener('pointermove', follow);
  }, []);
  const [title, measures, meaning] = pointed ? pointedText(pointed) : ['', '', ''];
  return (
    <div ref={label} className="pointed card" hidden={pointed === undefined} role="status">
      <strong>{title}</strong>
      <span>{measures}</span>
      {meaning !== '' && <span className="muted">{meaning}</span>}
    </div>
  );
}

/** A sample of each pattern, as the table draws it. */
function Swatch({ look }: { readonly look: XrayLook }) {
  // On the table models have the colour of their side; here they are drawn in the text colour.
  const colour = look === 'body' ? 'currentColor' : XRAY_LEGEND[look].colour;
  return (
    <svg width="30" height="18" viewBox="0 0 30 18" aria-hidden="true">
      <rect x="0.5" y="0.5" width="29" height="17" rx="3" fill={colour} fillOpacity="0.35" stroke={colour} />
      <g stroke={colour} fill={colour} strokeWidth="1.6">
        {PATTERNS[look]}
      </g>
    </svg>
  );
}

const DOTS = (radius: number, step: number) =>
  [5, 5 + step, 5 + 2 * step, 5 + 3 * step].flatMap((x) =>
    [6, 13].map((y) => (x < 28 ? <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} stroke="none" /> : null)),
  );

const PATTERNS: Readonly<Record<XrayLook, React.ReactNode>> = {
  floor: <path d="M2 17L17 1M11 17L26 1M20 17L29 7" fill="none" />,
  wall: <path d="M1 5H29M1 9.5H29M1 14H29" fill="none" />,
  slope: <path d="M2 1L17 17M11 1L26 17M20 1L29 11" fill="none" strokeDasharray="4 2" />,
  ladder: <path d="M1 5H29M1 12.5H29" fill="none" strokeWidth="3.6" />,
  stairs: <path d="M1 4H29M1 9H29M1 14H29" fill="none" strokeWidth="2.6" />,
  ramp: <path d="M3 14L8 5L13 14L18 5L23 14L28 5" fill="none" />,
  roof: <path d="M2 17L17 1M13 17L28 1M2 1L17 17M13 1L28 17" fill="none" strokeWidth="1" />,
  window: <g fillOpacity="0.9">{DOTS(2.4, 7)}</g>,
  plain: <g>{DOTS(0.8, 9)}</g>,
  open: <g>{DOTS(1.5, 9)}</g>,
  closed: <path d="M2 17L17 1M9 17L24 1M17 17L29 4M2 1L17 17M13 1L28 17" fill="none" strokeWidth="1.3" />,
  body: <path d="M8 16V5a7 3 0 0 1 14 0V16" fill="none" />,
};
