import { type KeyboardEvent, useEffect, useRef } from 'react';
import { answerAt, probeText, steppedPlace } from '../../app/lab/lab-probe.ts';
import { type LabMap, useLab, useLabStore } from '../../app/lab/lab-store.ts';
import { labMessages } from '../../messages/lab.ts';

/** How many cells an arrow key moves while Shift is held. */
const LEAP = 6;

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The map's value at the pointer, and a probe moved with the arrow keys whose answers are read out. */
export function LabProbe({ map }: { readonly map: LabMap }) {
  const { panel } = labMessages;
  const store = useLabStore();
  const probe = useLab((lab) => lab.probe);
  const said = probe ? textAt(map, probe.at) : '';
  const lead = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    if (direction === undefined || map.sketch === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    // The table uses the arrow keys too.
    event.preventDefault();
    event.stopPropagation();
    const by = event.shiftKey ? LEAP : 1;
    store.setState({
      probe: { at: steppedPlace(map.sketch.grid, probe?.at, [direction[0] * by, direction[1] * by]), by: 'keys' },
    });
  };
  return (
    <>
      <button
        type="button"
        className="lab-probe"
        onKeyDown={lead}
        title={panel.probeHelp}
        aria-describedby="lab-probe-help"
      >
        <b>{panel.probe}</b>
        <span>{probe ? said : panel.probeHelp}</span>
      </button>
      <span id="lab-probe-help" hidden>
        {panel.probeHelp}
      </span>
      <span className="spoken" role="status" data-testid="lab-said">
        {probe?.by === 'keys' ? said : ''}
      </span>
      {probe?.by === 'pointer' && <Label text={probeText(map, probe.at)} />}
    </>
  );
}

/** The position of the probe and the map's value there, in words. */
function textAt(map: LabMap, at: readonly [number, number]): string {
  const [x, z] = answerAt(map, at)?.at ?? at;
  return labMessages.panel.probeAt(x, z, probeText(map, at));
}

/** The map's value, next to the pointer. */
function Label({ text }: { readonly text: string }) {
  const label = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = ({ clientX, clientY }: PointerEvent) => {
      const it = label.current;
      if (it === null) return;
      it.hidden = false;
      const left = Math.min(clientX + 18, window.innerWidth - it.offsetWidth - 8);
      const top = clientY + 22 + it.offsetHeight > window.innerHeight ? clientY - it.offsetHeight - 14 : clientY + 22;
      it.style.transform = `translate(${left}px, ${top}px)`;
    };
    window.addEventListener('pointermove', follow);
    return () => window.removeEventListener('pointermove', follow);
  }, []);
  return (
    <div ref={label} className="lab-pointed card" aria-hidden="true" hidden>
      {text}
    </div>
  );
}
