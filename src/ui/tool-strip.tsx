import './tools.css';
import { CircleDashed, Contrast, Crosshair, Dices, Eye, Layers, Ruler, ScanEye } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { Hands } from '../app/hands.ts';
import { toggleXray } from '../app/own-files.ts';
import { useTable, useTableParts } from '../app/table-store.ts';
import { Tool } from './tool.tsx';

/** Left: what lies beside a table. Tape, eye, rings, floors, a tray for any dice. */
export function ToolStrip({ hands }: { readonly hands: Hands }) {
  const { there, tape, tools, isEye, xray } = useTableParts((table) => ({
    xray: table.xray,
    there: table.game !== undefined,
    tape: table.ruler !== undefined,
    tools: table.tools,
    isEye: table.look.kind === 'eye',
  }));
  if (!there) return null;
  return (
    <nav className="tool-strip card" aria-label="Tools">
      <Tool label="Tape measure (M)" pressed={tape} onClick={hands.toggleTape}>
        <Ruler size={17} />
      </Tool>
      <RingTool hands={hands} />
      <Tool label="What it sees of another (V)" pressed={tools.sight !== undefined} onClick={hands.toggleSight}>
        <Crosshair size={17} />
      </Tool>
      <Tool
        label="Shade the ground it does not see (Shift + V)"
        pressed={tools.sight?.field !== undefined}
        onClick={hands.toggleField}
      >
        <Contrast size={17} />
      </Tool>
      <Tool label="From the mini’s own eye (P)" pressed={isEye} onClick={() => void hands.eye()}>
        <Eye size={17} />
      </Tool>
      <Tool
        label={tools.ceiling === undefined ? 'Lift a floor off (Page ↓)' : 'All floors (Page ↑ puts one back)'}
        pressed={tools.ceiling !== undefined}
        onClick={() => (tools.ceiling === undefined ? hands.stepCeiling(-1) : hands.allFloors())}
      >
        <Layers size={17} />
      </Tool>
      <Tool label="X-ray: what the rules see (X)" pressed={xray} onClick={toggleXray}>
        <ScanEye size={17} />
      </Tool>
      <Tool label="A tray for any dice (K)" pressed={tools.trayOpen} onClick={hands.toggleTray}>
        <Dices size={17} />
      </Tool>
    </nav>
  );
}

const WIDTHS = [1, 3, 6, 8, 9, 12, 18, 24] as const;

/** Rings about what is picked: some widths at hand, any from 1 to 24 by the slider. */
function RingTool({ hands }: { readonly hands: Hands }) {
  const auras = useTable((table) => table.tools.auras);
  const radius = useTable((table) => table.tools.auraRadius);
  const isPicked = useTable((table) => table.selection.length + table.targets.length > 0);
  return (
    <Popover.Root>
      <Popover.Trigger
        className="tool"
        aria-label="Rings about units (I)"
        title="Rings about units (I)"
        data-on={auras.length > 0 || undefined}
      >
        <CircleDashed size={17} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="ring-card card" side="right" align="start" sideOffset={10} collisionPadding={12}>
          <h3>Rings</h3>
          <p className="muted small">
            {isPicked ? 'About what is picked, inches from its bases.' : 'Pick a unit first.'}
          </p>
          <div className="ring-widths">
            {WIDTHS.map((width) => (
              <button key={width} type="button" disabled={!isPicked} onClick={() => hands.toggleAura(width)}>
                {width}″
              </button>
            ))}
          </div>
          <label>
            <input
              type="range"
              min={1}
              max={24}
              step={0.5}
              value={radius}
              aria-label="Width of the ring in inches"
              onChange={(event) => hands.setAuraRadius(Number(event.target.value))}
            />
            <b>{radius}″</b>
          </label>
          <div className="ring-deeds">
            <button type="button" disabled={!isPicked} onClick={() => hands.toggleAura(radius)}>
              Lay it
            </button>
            <button type="button" disabled={auras.length === 0} onClick={hands.clearAuras}>
              Take all off
            </button>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
