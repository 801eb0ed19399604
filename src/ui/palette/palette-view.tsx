import './palette.css';
import { Command, defaultFilter } from 'cmdk';
import { useMemo } from 'react';
import { paletteEntries } from '../../app/palette/palette-entries.ts';
import { paletteScore } from '../../app/palette/palette-score.ts';
import { useTable, useTableStore } from '../../app/state/table-store.ts';
import { paletteMessages } from '../../messages/palette.ts';
import type { PaletteEntry, PaletteDependencies } from '../../app/palette/palette-entry.ts';

/** Puts the caret after the text typed so far, before the dialog selects it and the next letter replaces it. */
function writeOn(field: HTMLInputElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** Every command, found by a few letters of its name. Unavailable ones are grey and say why. */
export function PaletteView(dependencies: PaletteDependencies) {
  const { actions } = dependencies;
  const store = useTableStore();
  const groups = useMemo(
    () => [...Map.groupBy(paletteEntries(store.getState(), dependencies), (entry) => entry.group)],
    [store, dependencies],
  );
  const text = useTable((table) => table.paletteText);
  const choose = (entry: PaletteEntry) => {
    actions.view.togglePalette();
    entry.run();
  };
  return (
    <Command.Dialog
      open
      onOpenChange={actions.view.togglePalette}
      label={paletteMessages.findAnything}
      filter={(_, search, words) => paletteScore(words ?? [], search, defaultFilter)}
      className="palette"
      contentClassName="palette-frame card"
      overlayClassName="palette-behind"
    >
      <Command.Input
        ref={writeOn}
        placeholder={paletteMessages.whatWouldYouLike}
        value={text}
        onValueChange={(paletteText) => store.setState({ paletteText })}
      />
      <Command.List label={paletteMessages.whatCanBeDone}>
        <Command.Empty>{paletteMessages.nothingIsCalledThat}</Command.Empty>
        {groups.map(([group, entries]) => (
          <Command.Group key={group} heading={group}>
            {entries.map((entry) => (
              <Command.Item
                key={entry.id}
                value={entry.id}
                keywords={[entry.label, entry.group, entry.keys ?? '', paletteMessages.synonyms(entry.id)]}
                disabled={entry.why !== undefined}
                onSelect={() => choose(entry)}
              >
                <span>{entry.label}</span>
                {entry.keys && <kbd>{entry.keys}</kbd>}
                {entry.why && <small>{entry.why}</small>}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command.Dialog>
  );
}
