import type { ReactNode } from 'react';

type ToolProps = {
  readonly label: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly children: ReactNode;
};

/** A small icon button; its label is its accessible name and its tooltip. */
export function Tool({ label, onClick, disabled = false, pressed = false, children }: ToolProps) {
  return (
    <button
      type="button"
      className="tool"
      aria-label={label}
      title={label}
      aria-pressed={pressed || undefined}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
