import { Check, Copy } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { roomUiMessages } from '../../messages/room.ts';

type CopyLinkProps = { readonly label: string; readonly link: string; readonly isMain?: boolean };

/** A link with a button that copies it; where that is not allowed, the link is selected. */
export function CopyLink({ label, link, isMain = false }: CopyLinkProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'fresh' | 'copied' | 'failed'>('fresh');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setState('copied');
    } catch {
      field.current?.select();
      setState('failed');
    }
  };
  return (
    <div className="copy-link" data-main={isMain || undefined}>
      <label htmlFor={id}>{label}</label>
      <div>
        <input
          id={id}
          ref={field}
          type="text"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" className={isMain ? 'primary' : undefined} onClick={() => void copy()}>
          {state === 'copied' ? <Check size={15} aria-hidden="true" /> : <Copy size={15} aria-hidden="true" />}
          {state === 'copied' ? roomUiMessages.copied : roomUiMessages.copy}
        </button>
      </div>
      {state === 'failed' && (
        <small className="muted" role="status">
          {roomUiMessages.notCopied}
        </small>
      )}
    </div>
  );
}
