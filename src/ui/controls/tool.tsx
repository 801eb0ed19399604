import type { ReactNode } from 'react';
import { useTable } from '../../app/state/table-store.ts';

type ToolProps = {
  readonly label: string;
  /** A word under the icon, shown while the player wants words. */
  readonly word?: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  /** Why it can do nothing now, in one sentence: then it is disabled. */
  readonly why?: string | undefined;
  /** Whether it is on; left out for a button that is no toggle. */
  readonly pressed?: boolean;
  readonly children: ReactNode;
};

/** A small icon button; its label is its accessible name, and its tooltip unless that says why it is disabled. */
export function Tool({ label, word, onClick, disabled = false, why, pressed, children }: ToolProps) {
  return (
    <button
      type="button"
      className="tool"
      aria-label={label}
      title={why ?? label}
      aria-pressed={pressed}
      disabled={disabled || why !== undefined}
      onClick={onClick}
    >
      {children}
      <ToolWord>{word}</ToolWord>
    </button>
  );
}

/** The word under a tool's icon. Its button already has a name, so it is not read out. */
export function ToolWord({ children }: { readonly children: string | undefined }) {
  // Larger text leaves no room for them.
  const isShown = useTable(({ settings }) => settings.toolWords && settings.text === 'normal');
  return isShown && children !== undefined && <small aria-hidden="true">{children}</small>;
}
