import { type Problem, pointerTo } from '../problem.ts';
import type { ScenarioDocument, UnitDocument } from '../schema.ts';
import { rankedPlaces } from './ranked-places.ts';
import { RULES_SYSTEMS } from '../../rules/play/systems.ts';

/** What matters to a duel about a model. */
type Known = { readonly side: UnitDocument['side']; readonly character: boolean };

/**
 * The faults of the duels a game begins with: unknown models, models of one side, models that are no characters, or two
 * duels of one model.
 */
export function checkDuels(document: ScenarioDocument): readonly Problem[] {
  const duels = document.start?.duels ?? [];
  if (duels.length === 0) return [];
  const models = knownModels(document);
  const first = new Map<string, string>();
  return duels.flatMap((duel, i): readonly Problem[] => {
    const at = `/start/duels/${i}`;
    const problems = (['challenger', 'challengee'] as const).flatMap((role) =>
      checkDuellist(duel[role], `${at}/${role}`, models, first),
    );
    if (problems.length > 0) return problems;
    const side = models.get(duel.challenger)?.side;
    if (side !== models.get(duel.challengee)?.side) return [];
    const { challenger, challengee } = duel;
    return [{ at, fault: { kind: 'duel-of-friends', challenger, challengee, side: side! } }];
  });
}

function checkDuellist(
  id: string,
  at: string,
  models: ReadonlyMap<string, Known>,
  first: Map<string, string>,
): readonly Problem[] {
  const model = models.get(id);
  if (!model) return [{ at, fault: { kind: 'unknown-duellist', id } }];
  if (!model.character) return [{ at, fault: { kind: 'no-character', id } }];
  const before = first.get(id);
  if (before !== undefined) return [{ at, fault: { kind: 'second-duel', id, before } }];
  first.set(id, at);
  return [];
}

/** Every model of a document by its future id, including those of formations. */
function knownModels(document: ScenarioDocument): ReadonlyMap<string, Known> {
  const models = new Map<string, Known>();
  for (const { id, side, keywords = [], models: listed, formation } of document.units ?? []) {
    const isDuellist = (words: readonly string[]) =>
      RULES_SYSTEMS[document.system].duellists.some((keyword) => words.includes(keyword));
    const ofUnit = isDuellist(keywords);
    for (const model of listed ?? []) {
      models.set(model.id, { side, character: ofUnit || isDuellist(model.keywords ?? []) });
    }
    for (const { rank, file, leader } of formation ? rankedPlaces(formation) : []) {
      const name = leader?.document.id ?? `${id}/${rank}/${file}`;
      models.set(name, { side, character: ofUnit || isDuellist(leader?.document.keywords ?? []) });
    }
  }
  return models;
}

/** The faults of strikes in a script that name missing models as losses or to take their own wounds. */
export function checkLosses(document: ScenarioDocument): readonly Problem[] {
  const strikes = (document.script ?? []).flatMap((step, i) =>
    'do' in step && (step.do.kind === 'strike' || step.do.kind === 'shoot') ? [{ strike: step.do, i }] : [],
  );
  if (strikes.length === 0) return [];
  const models = knownModels(document);
  return strikes.flatMap(({ strike, i }) =>
    (['losses', 'stand'] as const).flatMap((key) =>
      (strike[key] ?? []).flatMap((id, j): readonly Problem[] =>
        models.has(id)
          ? []
          : [{ at: pointerTo(['script', i, 'do', key, j]), fault: { kind: 'unknown-loss', id, key } }],
      ),
    ),
  );
}
