import { Tooltip } from 'radix-ui';
import { type ReactNode, useState } from 'react';

type ExplainedProps = {
  /** What the children mean, in whole sentences. */
  readonly about: string;
  readonly className?: string;
  readonly children: ReactNode;
};

/** Something that is explained while a pointer is over it or it has the focus, and when it is tapped. */
export function Explained({ about, className, children }: ExplainedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Tooltip.Provider delayDuration={200}>
      <Tooltip.Root open={isOpen} onOpenChange={setOpen}>
        <Tooltip.Trigger
          className={className}
          // By itself a tooltip closes when its trigger is pressed, and a finger only presses.
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
        >
          {children}
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content className="explanation card" side="top" sideOffset={6} collisionPadding={12}>
            {about}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
