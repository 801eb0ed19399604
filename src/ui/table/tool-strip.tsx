import './tools.css';
import {
  CircleDashed,
  Contrast,
  Crosshair,
  Dices,
  Eye,
  FlaskConical,
  Hand,
  Layers,
  Ruler,
  ScanEye,
  Search,
} from 'lucide-react';
import { Popover } from 'radix-ui';
import type { Actions } from '../../app/actions.ts';
import { useTable, useTableParts } from '../../app/state/table-store.ts';
import { Tool, ToolWord } from '../controls/tool.tsx';
import { handMessages } from '../../messages/by-hand/hand-messages.ts';
import { messages } from '../../messages/messages.ts';

/** The tools on the left: tape, sight, rings, floors, free dice. */
export function ToolStrip({ actions }: { readonly actions: Actions }) {
  const { there, tape, tools, isEye, xray, lab, hands } = useTableParts((table) => ({
    xray: table.xray,
    lab: table.labOpen,
    hands: table.hands.open,
    there: table.game !== undefined,
    tape: table.ruler !== undefined,
    tools: table.tools,
    isEye: table.look.kind === 'eye',
  }));
  if (!there) return null;
  return (
    <nav className="tool-strip card" aria-label={messages.bar.tools}>
      <span className="by-touch">
        <Tool label={messages.bar.palette} word={messages.toolWords.find} onClick={actions.view.togglePalette}>
          <Search size={17} />
        </Tool>
      </span>
      <Tool label={messages.bar.tape} word={messages.toolWords.tape} pressed={tape} onClick={actions.tape.toggle}>
        <Ruler size={17} />
      </Tool>
      <RingTool actions={actions} />
      <Tool
        label={messages.bar.sight}
        word={messages.toolWords.sight}
        pressed={tools.sight !== undefined}
        onClick={actions.tools.toggleSight}
      >
        <Crosshair size={17} />
      </Tool>
      <Tool
        label={messages.bar.field}
        word={messages.toolWords.field}
        pressed={tools.sight?.field !== undefined}
        onClick={actions.tools.toggleField}
      >
        <Contrast size={17} />
      </Tool>
      <Tool
        label={messages.bar.minisEye}
        word={messages.toolWords.eye}
        pressed={isEye}
        onClick={() => void actions.tools.lookFromModel()}
      >
        <Eye size={17} />
      </Tool>
      <Tool
        label={tools.ceiling === undefined ? messages.bar.liftFloor : messages.bar.allFloors}
        word={messages.toolWords.floors}
        pressed={tools.ceiling !== undefined}
        onClick={() => (tools.ceiling === undefined ? actions.tools.stepCeiling(-1) : actions.tools.allFloors())}
      >
        <Layers size={17} />
      </Tool>
      <Tool label={messages.bar.xray} word={messages.toolWords.xray} pressed={xray} onClick={actions.view.toggleXray}>
        <ScanEye size={17} />
      </Tool>
      <Tool
        label={messages.bar.tray}
        word={messages.toolWords.dice}
        pressed={tools.trayOpen}
        onClick={actions.freeDice.toggleTray}
      >
        <Dices size={17} />
      </Tool>
      <Tool label={handMessages.byHand} word={handMessages.byHand} pressed={hands} onClick={actions.hands.toggle}>
        <Hand size={17} />
      </Tool>
      <Tool label={messages.bar.lab} word={messages.toolWords.lab} pressed={lab} onClick={actions.view.toggleLab}>
        <FlaskConical size={17} />
      </Tool>
    </nav>
  );
}

const WIDTHS = [1, 3, 6, 8, 9, 12, 18, 24] as const;

/** Rings around the selection, with preset radii or any from 1 to 24″. */
function RingTool({ actions }: { readonly actions: Actions }) {
  const auras = useTable((table) => table.tools.auras);
  const radius = useTable((table) => table.tools.auraRadius);
  const isPicked = useTable((table) => table.selection.length + table.targets.length > 0);
  return (
    <Popover.Root>
      <Popover.Trigger
        className="tool"
        aria-label={messages.bar.ringsAbout}
        title={messages.bar.ringsAbout}
        data-on={auras.length > 0 || undefined}
      >
        <CircleDashed size={17} />
        <ToolWord>{messages.toolWords.rings}</ToolWord>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="ring-card card"
          aria-label={messages.bar.rings}
          side="right"
          align="start"
          sideOffset={10}
          collisionPadding={12}
        >
          <h3>{messages.bar.rings}</h3>
          <p className="muted small">{isPicked ? messages.bar.ringsMeasured : messages.bar.pickAUnitFirst}</p>
          <div className="ring-widths">
            {WIDTHS.map((width) => (
              <button key={width} type="button" disabled={!isPicked} onClick={() => actions.tools.toggleAura(width)}>
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
              aria-label={messages.bar.ringWidth}
              onChange={(event) => actions.tools.setAuraRadius(Number(event.target.value))}
            />
            <b>{radius}″</b>
          </label>
          <div className="ring-actions">
            <button type="button" disabled={!isPicked} onClick={() => actions.tools.toggleAura(radius)}>
              {messages.bar.layIt}
            </button>
            <button type="button" disabled={auras.length === 0} onClick={actions.tools.clearAuras}>
              {messages.bar.takeAllOff}
            </button>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
