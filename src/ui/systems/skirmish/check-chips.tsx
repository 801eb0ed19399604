import type { Actions } from '../../../app/actions.ts';
import { MOST_CHECKS } from '../../../app/state/skirmish.ts';
import { checksOffered } from '../../../app/systems/skirmish/skirmish-steps.ts';
import { useTable } from '../../../app/state/table-store.ts';
import { CHECK_KINDS } from '../../../rules/core/agility.ts';
import { messages } from '../../../messages/messages.ts';

/** The climbs and jumps along a path, in order, and those that can be added. */
export function CheckChips({ actions }: { readonly actions: Actions }) {
  const checks = useTable((table) => table.intent.checks);
  // Compared as text: each render makes a new list.
  const list = useTable((table) => checksOffered(table).join(' '));
  const offered = CHECK_KINDS.filter((check) => list.split(' ').includes(check));
  return (
    <div className="checks">
      {checks.length > 0 && (
        <ol aria-label={messages.skirmish.checksOnTheWay}>
          {checks.map((check, i) => (
            <li key={`${i}/${check}`}>
              <button
                type="button"
                className="chip on"
                title={messages.skirmish.takeItBack}
                onClick={() => actions.skirmish.check(i)}
              >
                {messages.fighters.checks[check]} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <span className="adds">
        {offered.map((check) => (
          <button
            key={check}
            type="button"
            className="chip"
            disabled={checks.length >= MOST_CHECKS}
            onClick={() => actions.skirmish.check(check)}
          >
            + {messages.fighters.checks[check]} <kbd>{CHECK_KINDS.indexOf(check) + 1}</kbd>
          </button>
        ))}
      </span>
    </div>
  );
}
