import { BUILD_MENU } from './build-menu.ts';
import { BUILD_UNIT } from './build-unit.ts';
import { describeBuild, explainBuild } from './explain-build.ts';

/** What is said where tables are built. */
export const BUILD = {
  explain: explainBuild,
  describe: describeBuild,
  menu: BUILD_MENU,
  unit: BUILD_UNIT,
};
