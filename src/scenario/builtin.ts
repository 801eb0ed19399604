import nightLanding from './builtin/the-night-landing.json' with { type: 'json' };
import bells from './builtin/bells-of-the-quarter.json' with { type: 'json' };
import breakBoulevard from './builtin/break-the-boulevard.json' with { type: 'json' };
import chapelAndMill from './builtin/the-chapel-and-the-mill.json' with { type: 'json' };
import threeChests from './builtin/three-chests-by-night.json' with { type: 'json' };
import lamps from './builtin/lamps-of-the-quarter.json' with { type: 'json' };
import chest from './builtin/the-chest-at-the-market.json' with { type: 'json' };
import roofs from './builtin/a-race-over-the-roofs.json' with { type: 'json' };
import holdRidge from './builtin/hold-the-ridge.json' with { type: 'json' };
import fordAndWood from './builtin/the-ford-and-the-wood.json' with { type: 'json' };
import hedgeAndWood from './builtin/the-hedge-and-the-hanging-wood.json' with { type: 'json' };
import lastGuard from './builtin/the-last-guard.json' with { type: 'json' };
import bystander from './builtin/bystander-in-the-way.json' with { type: 'json' };
import fourAgainstOne from './builtin/four-against-one.json' with { type: 'json' };
import longRidge from './builtin/the-long-ridge.json' with { type: 'json' };
import flyOver from './builtin/fly-over-everything.json' with { type: 'json' };
import duelOnTheBridge from './builtin/the-duel-on-the-bridge.json' with { type: 'json' };
import lastStand from './builtin/the-quiet-quarter.json' with { type: 'json' };
import lanternQuarter from './builtin/the-lantern-quarter.json' with { type: 'json' };
import openGround from './builtin/open-ground.json' with { type: 'json' };
import customsYard from './builtin/the-customs-yard.json' with { type: 'json' };
import overTheGap from './builtin/over-the-gap.json' with { type: 'json' };
import brokenBoulevard from './builtin/the-broken-boulevard.json' with { type: 'json' };
import marketDay from './builtin/market-day.json' with { type: 'json' };
import overTheWall from './builtin/over-the-wall.json' with { type: 'json' };
import tower from './builtin/tower-with-floors.json' with { type: 'json' };
import trailing from './builtin/trailing-model.json' with { type: 'json' };
import wellInTheYard from './builtin/the-well-in-the-yard.json' with { type: 'json' };

/** A built-in scenario. */
type BuiltinScenario = {
  readonly id: string;
  readonly name: string;
  readonly story: string;
  readonly text: string;
};

/** The built-in scenarios, simplest first; the last one is the table a new player starts with. */
export const BUILTIN_SCENARIOS: readonly BuiltinScenario[] = [
  builtin('open-ground', openGround),
  builtin('over-the-wall', overTheWall),
  builtin('trailing-model', trailing),
  builtin('tower-with-floors', tower),
  builtin('bystander-in-the-way', bystander),
  builtin('fly-over-everything', flyOver),
  builtin('the-well-in-the-yard', wellInTheYard),
  builtin('the-duel-on-the-bridge', duelOnTheBridge),
  builtin('over-the-gap', overTheGap),
  builtin('the-lantern-quarter', lanternQuarter),
  builtin('market-day', marketDay),
  builtin('the-broken-boulevard', brokenBoulevard),
  builtin('the-customs-yard', customsYard),
  builtin('four-against-one', fourAgainstOne),
  builtin('the-long-ridge', longRidge),
  // Made for their missions; the larger tables above have one as well.
  builtin('the-chapel-and-the-mill', chapelAndMill),
  builtin('bells-of-the-quarter', bells),
  builtin('break-the-boulevard', breakBoulevard),
  builtin('the-night-landing', nightLanding),
  builtin('a-race-over-the-roofs', roofs),
  builtin('the-chest-at-the-market', chest),
  builtin('lamps-of-the-quarter', lamps),
  builtin('three-chests-by-night', threeChests),
  builtin('the-last-guard', lastGuard),
  builtin('the-ford-and-the-wood', fordAndWood),
  builtin('hold-the-ridge', holdRidge),
  builtin('the-hedge-and-the-hanging-wood', hedgeAndWood),
  builtin('the-quiet-quarter', lastStand),
];

/** The id of the scenario that opens by default. */
export const DEFAULT_SCENARIO_ID = 'the-quiet-quarter';

function builtin(id: string, document: { readonly name: string; readonly story: string }): BuiltinScenario {
  return { id, name: document.name, story: document.story, text: JSON.stringify(document) };
}
