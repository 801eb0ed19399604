import { lazy, Suspense, useState } from 'react';
import { userPieces } from '../../app/user-assets/user-asset-files.ts';
import { stemFrom } from '../../editor/names.ts';
import type { EditorActions } from '../../app/editor/editor-actions.ts';
import { type EditorState, DRAWERS } from '../../app/state/editor.ts';
import { useTable } from '../../app/state/table-store.ts';
import { CATALOGUE } from '../../scenario/catalogue/catalogue.ts';
import { CATALOGUE_THEMES, type CatalogueTheme } from '../../scenario/catalogue/forms.ts';
import { DrawDrawer, FieldDrawer, UnitDrawer } from './editor-drawers.tsx';
import { Segments } from './editor-fields.tsx';
import { Sprite } from './sprite.tsx';
import { editorMessages } from '../../messages/editor.ts';
import { columns, pieces as catalogued, rows } from '../../../models/terrain/pictures.json';
import sheet from '../../../models/terrain/pictures.webp?url';

const ArmyDrawer = lazy(async () => ({ default: (await import('./army-drawer.tsx')).ArmyDrawer }));

const isSmall = (): boolean => window.matchMedia('(max-width: 760px)').matches;

/** The panel on the left: everything that can be placed on a table. */
export function PiecePalette({ building }: { readonly building: EditorActions }) {
  const editor = useTable((table) => table.editor);
  // On a small screen the table comes first.
  const [isFolded, setFolded] = useState(isSmall);
  // Nor does the drawer hide what a list brings to it.
  const hasList = useTable((table) => table.armyList !== undefined);
  const [hadList, setHadList] = useState(hasList);
  if (hasList !== hadList) {
    setHadList(hasList);
    if (hasList && isSmall()) setFolded(true);
  }
  if (editor === undefined) return null;
  const { drawer } = editor;
  return (
    <aside className="build-palette card" aria-label={editorMessages.palette} data-folded={isFolded || undefined}>
      <header>
        <Segments
          label={editorMessages.drawer}
          value={isFolded ? undefined : drawer}
          among={DRAWERS.map((each) => [each, editorMessages.drawers[each]] as const)}
          onSet={(to) => {
            setFolded(to === drawer && !isFolded);
            building.set({ drawer: to, refusal: undefined });
          }}
        />
      </header>
      {!isFolded && (
        <div className="drawer">
          {drawer === 'pieces' && <PieceDrawer editor={editor} building={building} />}
          {drawer === 'draw' && <DrawDrawer editor={editor} building={building} />}
          {drawer === 'units' && <UnitDrawer editor={editor} building={building} />}
          {drawer === 'armies' && (
            <Suspense fallback={null}>
              <ArmyDrawer editor={editor} building={building} />
            </Suspense>
          )}
          {drawer === 'field' && <FieldDrawer editor={editor} building={building} />}
        </div>
      )}
    </aside>
  );
}

type DrawerProps = { readonly editor: EditorState; readonly building: EditorActions };

type PieceTheme = CatalogueTheme | 'own';

/** The catalogue, and the player's imported pieces. */
function PieceDrawer({ editor, building }: DrawerProps) {
  const [theme, setTheme] = useState<PieceTheme>('any');
  const own = userPieces(useTable((table) => table.userAssets));
  const themes: readonly PieceTheme[] = own.length > 0 ? [...CATALOGUE_THEMES, 'own'] : CATALOGUE_THEMES;
  const inHand = editor.hold.kind === 'placing' && editor.hold.what.kind === 'piece' ? editor.hold.what.id : undefined;
  const pieces =
    theme === 'own'
      ? own.map(({ id, name, piece, picture }) => ({
          id: `own-${id.slice(5, 13)}`,
          name,
          stem: stemFrom(name),
          piece,
          picture,
        }))
      : CATALOGUE.filter((each) => each.theme === theme).map(({ id, piece }) => ({
          id,
          name: editorMessages.pieceNames[id] ?? id,
          stem: undefined,
          piece,
          picture: undefined,
        }));
  return (
    <>
      <select
        className="themes"
        aria-label={editorMessages.theme}
        value={theme}
        onChange={(event) => {
          setTheme(event.target.value as PieceTheme);
          event.target.blur();
        }}
      >
        {themes.map((each) => (
          <option key={each} value={each}>
            {each === 'any'
              ? editorMessages.forEveryTable
              : each === 'own'
                ? editorMessages.yours
                : editorMessages.themes[each]}
          </option>
        ))}
      </select>
      <ul className="pieces">
        {pieces.map(({ id, name, stem, piece, picture }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === inHand}
              data-piece={id}
              onClick={({ currentTarget }) => {
                // Enter then places the piece instead of pressing this button again.
                currentTarget.blur();
                void building.takeOut({ kind: 'piece', id, name, stem, piece });
              }}
            >
              <span className="picture">
                {picture ? (
                  <img src={picture} alt="" />
                ) : (
                  <Sprite sheet={sheet} at={catalogued.indexOf(id)} {...{ columns, rows }} />
                )}
              </span>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
