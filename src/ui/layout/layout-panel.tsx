import '../editor/editor.css';
import './layout.css';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import type { LayoutPanelState } from '../../app/state/layouts.ts';
import { layoutMessages } from '../../messages/layout.ts';
import { fieldFirst } from '../controls/leave-field.ts';
import { Tool } from '../controls/tool.tsx';

const words = layoutMessages.panel;

/** A table to choose: its name, and its picture as SVG if there is one. */
export type LayoutCard = { readonly id: string; readonly name: string; readonly picture?: string };

type LayoutPanelProps = {
  readonly kind: LayoutPanelState['kind'];
  /** What was wrong or done last: a sentence, and notes to it. */
  readonly said: readonly string[];
  readonly onClose: () => void;
  readonly children?: ReactNode;
};

/** The frame of the panel of layouts. */
export function LayoutPanel({ kind, said, onClose, children }: LayoutPanelProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()} modal={false}>
      <Dialog.Portal>
        <Dialog.Content
          className="layout-panel card"
          aria-describedby={undefined}
          onEscapeKeyDown={fieldFirst}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <div className="head">
            <Dialog.Title>{words.titles[kind]}</Dialog.Title>
            <Tool label={words.close} onClick={onClose}>
              <X size={17} />
            </Tool>
          </div>
          <div className="said" role="status">
            {said.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type SizeChoiceProps = {
  readonly sizes: readonly (readonly [width: number, depth: number])[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
};

/** The sizes of tables that there are layouts for. */
export function SizeChoice({ sizes, chosen, onChoose }: SizeChoiceProps) {
  return (
    <>
      <p className="muted small">{words.ownHint}</p>
      <label className="row">
        {words.size}
        <select value={chosen} onChange={(event) => onChoose(Number(event.target.value))}>
          {sizes.map(([width, depth], i) => (
            <option key={`${width} ${depth}`} value={i}>
              {words.sizeOf(width, depth)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

type LayoutCardsProps = { readonly cards: readonly LayoutCard[]; readonly onOpen: (id: string) => void };

/** Tables to choose from, each with its picture from above. */
export function LayoutCards({ cards, onOpen }: LayoutCardsProps) {
  return (
    <ul className="layouts">
      {cards.map(({ id, name, picture }) => (
        <li key={id}>
          <button type="button" aria-label={words.openOne(name)} onClick={() => onOpen(id)}>
            {picture !== undefined && (
              // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn here, and every text in it is escaped
              <span className="from-above" aria-hidden="true" dangerouslySetInnerHTML={{ __html: picture }} />
            )}
            <span>{name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
