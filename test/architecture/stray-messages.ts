import { lineOf, namedPartsOf, parseSyntax, type SyntaxNode as Node } from './syntax-tree.ts';

/** Attributes and properties whose text a player reads or hears, even a single word. */
const READ = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'alt', 'placeholder', 'label', 'says'];

/** Attributes and properties that are for the machine: classes, styles, keys of the keyboard. */
const UNREAD = ['className', 'style', 'accept', 'd', 'viewBox', 'points', 'transform', 'keys', 'font'];

const isUnread = (name: string): boolean => UNREAD.includes(name) || name.endsWith('ClassName');

/** Calls whose text only engineers read: broken invariants, and queries in the browser’s own syntax. */
const UNSAID = ['InvariantError', 'assert', 'matchMedia', 'querySelector', 'querySelectorAll', 'closest'];

/** Shader code, colours and fonts look like words but are not. */
const IS_CODE =
  /#include|#ifn?def|\b(?:vec[234]|uniform|varying|float|gl_\w+)\b|\b(?:if|rgba?|translate) ?\(|\w [*+]= |serif$|^\d+ \d+px …$/;

/** A word with a space before or behind it, or one with a capital: natural language. */
const IS_SAID = /\p{L}{2,}[^\s\p{L}]*\s|\s[^\s\p{L}]*\p{L}{2,}|^\p{Lu}\p{Ll}+[.…!?:]?$/u;

/** Keys by their codes, as key maps write them. */
const IS_KEY =
  /^(?:(?:Ctrl|Alt|Shift) )*(?:[A-Z]|Ctrl|Alt|Shift|Enter|Space|Escape|Delete|Del|Backspace|Tab|Home|End|Equal|Minus|Slash)$/;

/** Two letters: one alone is a key or a die. */
const HAS_LETTERS = /\p{L}{2}/u;

/** What a file says in a language, as `line: text`: text between tags, labels, and strings with words in them. */
export function findStrayWords(path: string, source: string): readonly string[] {
  const found: string[] = [];
  visit(parseSyntax(path, source), false, (node, isRead) => {
    const text = textOf(node);
    if (text === undefined || IS_CODE.test(text) || IS_KEY.test(text)) return;
    if (!(isRead || node.type === 'JSXText' ? HAS_LETTERS : IS_SAID).test(text)) return;
    found.push(`${lineOf(source, node.start)}: ${text.replace(/\s+/g, ' ').trim()}`);
  });
  return found;
}

function textOf(node: Node): string | undefined {
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
  const { value } = node as { value?: unknown };
  return (node.type === 'Literal' || node.type === 'JSXText') && typeof value === 'string' ? value : undefined;
}

/** Walks the parts of a tree in which something may be said; `isRead` in an attribute or property that a player reads. */
function visit(node: Node, isRead: boolean, look: (node: Node, isRead: boolean) => void): void {
  look(node, isRead);
  for (const [key, part] of namedPartsOf(node)) if (!isMute(node, key)) visit(part, isReadIn(node, isRead), look);
}

function isReadIn(node: Node, isRead: boolean): boolean {
  switch (node.type) {
    case 'JSXAttribute':
    case 'Property':
      return READ.includes(nameOf((node['name'] ?? node['key']) as Node));
    case 'JSXElement':
    case 'CallExpression':
    case 'MemberExpression':
    case 'ArrowFunctionExpression':
      return false;
    default:
      return isRead;
  }
}

/** What an identifier, a key or a called function is called. */
function nameOf(node: Node): string {
  if (node.type === 'MemberExpression') return nameOf(node['property'] as Node);
  return String(node['name'] ?? node['value'] ?? '');
}

/** Parts in which nothing is said: imports, types, keys, comparisons, the machine's attributes, what engineers read. */
function isMute(node: Node, key: string): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportNamedDeclaration':
      return key === 'source';
    case 'Property':
    case 'JSXAttribute':
      return key === 'key' || isUnread(nameOf((node['name'] ?? node['key']) as Node));
    case 'CallExpression':
    case 'NewExpression':
      return key === 'arguments' && UNSAID.includes(nameOf(node['callee'] as Node));
    case 'BinaryExpression':
      return ['===', '!==', 'in'].includes(String(node['operator']));
    case 'MemberExpression':
      return key === 'property';
    case 'SwitchCase':
      return key === 'test';
    default:
      return /^TS(?!As|NonNull|Satisfies)/.test(node.type);
  }
}
