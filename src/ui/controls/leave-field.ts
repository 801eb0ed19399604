import type { KeyboardEvent as FieldKey } from 'react';

/** Whether the player is writing in a field. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.tagName === 'TEXTAREA' ||
    (target instanceof HTMLInputElement && !['button', 'checkbox', 'file', 'radio', 'submit'].includes(target.type)));

/** For panels that Escape closes: the first Escape only leaves a field, the next one closes the panel. */
export function fieldFirst(event: KeyboardEvent): void {
  if (isField(event.target)) event.preventDefault();
}

/**
 * Leaves a field on Escape; the focus moves to the field's panel.
 *
 * @param back Restores the old value before the field loses focus.
 */
export function leaveOnEscape(event: FieldKey<HTMLElement>, back?: () => void): void {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  back?.();
  const field = event.currentTarget;
  const panel = field.closest<HTMLElement>('[role="dialog"][tabindex]');
  if (panel) panel.focus();
  else field.blur();
}
