import type { ReactNode } from 'react';

type ToolProps = {
  readonly label: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly children: ReactNode;
};

/** A small button with a picture; its label is read out and shown under the pointer. */
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
