import { parseSource, type SyntaxNode as Node } from './syntax-tree.ts';

/** Words that give a number its unit or say that it has none. */
const UNIT =
  /\binch(?:es)?\b|″|\bradians?\b|\bdegrees?\b|\b(?:milli)?seconds?\b|\bms\b|\bpixels?\b|\bpx\b|\bbytes?\b|\bmillimetres?\b|\bmetres?\b|\bshares?\b|\bfractions?\b|\b0 (?:to|and) 1\b|\bper ?cent\b|\bprobabilit(?:y|ies)\b|\bcounts?\b|\bcounted\b|\bind(?:ex|ices)\b|\bnumber of\b|\bhow many\b|\bpips?\b|\bwounds?\b|\bHz\b|\bsamples?\b|\bframes?\b|\bdimensionless\b|\bratios?\b|\bfactors?\b|\bdecibels?\b|\bseed\b|\bscore\b|\b32-bit\b/i;

const TYPED_ARRAY = /\b(?:Float(?:32|64)|Int(?:8|16|32)|Uint(?:16|32)|Uint8Clamped)Array\b/;

/**
 * Exported functions whose docblock leaves part of their contract open, as `line: name: what is missing`.
 *
 * A `number` in the signature asks for a unit in the words (an alias such as `Inches` carries it in the type), a typed
 * array for `@shape`, a `Result` for `@errors`, and every function of `src/geometry` for `@source`.
 *
 * @param path From the repository's root, such as `src/geometry/gap.ts`.
 */
export function findOpenContracts(path: string, source: string): readonly string[] {
  const { program, comments } = parseSource(path, source);
  const lineOf = (at: number): number => source.slice(0, at).split('\n').length;
  return (program['body'] as readonly Node[]).flatMap((statement) =>
    exportedFunctions(statement).flatMap(([name, made]) => {
      const before = comments.findLast((comment) => comment.end <= statement.start);
      const isAbove = before !== undefined && source.slice(before.end, statement.start).trim() === '';
      const words = isAbove && before.type === 'Block' ? before.value : '';
      return missingFrom(words, signatureOf(made, source), path.startsWith('src/geometry/')).map(
        (what) => `${lineOf(statement.start)}: ${name}: ${what}`,
      );
    }),
  );
}

function missingFrom(words: string, signature: string, needsSource: boolean): readonly string[] {
  return [
    ...(/\bnumber\b/.test(signature) && !UNIT.test(words) ? ['no unit for its numbers'] : []),
    ...(TYPED_ARRAY.test(signature) && !words.includes('@shape') ? ['no @shape'] : []),
    ...(/\bResult</.test(signature) && !words.includes('@errors') ? ['no @errors'] : []),
    ...(needsSource && !words.includes('@source') ? ['no @source'] : []),
  ];
}

/** The functions a statement exports, each with its name. */
function exportedFunctions(statement: Node): readonly (readonly [string, Node])[] {
  if (statement.type !== 'ExportNamedDeclaration') return [];
  const declared = statement['declaration'] as Node | null;
  if (declared?.type === 'FunctionDeclaration') return [[nameOf(declared), declared]];
  if (declared?.type !== 'VariableDeclaration') return [];
  return (declared['declarations'] as readonly Node[]).flatMap((variable) => {
    const made = variable['init'] as Node | null;
    return made?.type === 'ArrowFunctionExpression' ? [[nameOf(variable), made] as const] : [];
  });
}

const nameOf = (node: Node): string => String((node['id'] as Node)['name']);

/** The parameters and the result as written, without default values' strings. */
function signatureOf(made: Node, source: string): string {
  const body = made['body'] as Node;
  return source.slice(made.start, body.start).replace(/'[^']*'/g, "''");
}
