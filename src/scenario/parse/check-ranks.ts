import type { Problem } from '../problem.ts';
import type { FormationDocument, ScenarioDocument } from '../schema.ts';
import { RULES_SYSTEMS } from '../../rules/play/systems.ts';
import { PLACE_ROUNDING } from '../../kernel/tolerances.ts';

/**
 * The faults of a document's formations: more leaders than models, leaders outside its files or on one another,
 * duplicate leaders, bases that cannot form ranks.
 */
export const checkRanks = (document: ScenarioDocument): readonly Problem[] =>
  (document.units ?? []).flatMap((unit, i) =>
    unit.formation ? checkFormation(document, unit.id, unit.formation, `/units/${i}/formation`) : [],
  );

function checkFormation(
  { system }: ScenarioDocument,
  unit: string,
  formation: FormationDocument,
  at: string,
): readonly Problem[] {
  if (RULES_SYSTEMS[system].shape === 'ranked' && !('rect' in formation.base)) {
    return [{ at: `${at}/base`, fault: { kind: 'ranks-not-rect', base: formation.base } }];
  }
  const problems: Problem[] = [];
  const leaders = formation.leaders ?? [];
  if (leaders.length > formation.count)
    problems.push({
      at: `${at}/leaders`,
      fault: { kind: 'many-leaders', unit, leaders: leaders.length, count: formation.count },
    });
  const byFile = new Map<number, number>();
  for (const [i, leader] of leaders.entries()) {
    const width = filesOf(formation, leader.base ?? formation.base);
    if (leader.file + width - 1 > formation.files)
      problems.push({
        at: `${at}/leaders/${i}/file`,
        fault: { kind: 'leader-beyond', file: leader.file, width, files: formation.files },
      });
    for (let f = leader.file; f < leader.file + width; f++) {
      const other = byFile.get(f);
      if (other !== undefined)
        problems.push({
          at: `${at}/leaders/${i}/file`,
          fault: { kind: 'file-taken', file: f, by: `${at}/leaders/${other}` },
        });
      else byFile.set(f, i);
    }
  }
  return problems;
}

/** Number of files a base occupies. */
function filesOf(formation: FormationDocument, base: FormationDocument['base']): number {
  const [own, cell] = [widthOf(base), widthOf(formation.base)];
  return own === undefined || cell === undefined ? 1 : Math.ceil(own / cell - PLACE_ROUNDING);
}

const widthOf = (base: FormationDocument['base']): number | undefined => ('rect' in base ? base.rect[0] : undefined);
