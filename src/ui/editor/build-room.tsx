import './build.css';
import { use, useEffect } from 'react';
import type { Hands } from '../../app/hands.ts';
import { BuildBar } from './build-bar.tsx';
import { BuildContextMenu } from './build-context-menu.tsx';
import { BuildInspector } from './build-inspector.tsx';
import { watchBuildKeys } from './build-keys.ts';
import { BuildPalette } from './build-palette.tsx';
import { BuildPrompt } from './build-prompt.tsx';

/** The four panels about a table under construction. Not part of the first script. */
export function BuildRoom({ hands }: { readonly hands: Hands }) {
  const building = use(hands.building.enter());
  useEffect(() => watchBuildKeys(building), [building]);
  return (
    <>
      <BuildBar hands={hands} building={building} />
      <BuildPalette building={building} />
      <BuildPrompt building={building} />
      <BuildInspector building={building} />
      <BuildContextMenu building={building} />
    </>
  );
}
