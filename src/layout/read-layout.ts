import { err, ok, type Result } from '../kernel/result.ts';
import { LIMITS } from '../scenario/limits.ts';
import type { Problem } from '../scenario/problem.ts';
import { readJson } from '../scenario/read-json.ts';
import { toProblems } from '../scenario/to-problems.ts';
import { toQuote } from '../scenario/quote.ts';
import {
  type FootprintDocument,
  type Layout,
  LAYOUT_LIMITS,
  type LayoutDocument,
  layoutSchema,
  type PatternDocument,
  patternSchema,
  type TemplateDocument,
  templateSchema,
} from './layout.ts';
import type { LayoutFault } from './layout-fault.ts';
import { footprintCorners, isFlat } from './placing.ts';

/** All that layout files hold: each may have layouts, templates, deployment zones, or everything in one. */
export type LayoutLibrary = {
  readonly layouts: readonly LayoutDocument[];
  readonly templates: ReadonlyMap<string, TemplateDocument>;
  readonly patterns: ReadonlyMap<string, PatternDocument>;
  /** Keys that this reader does not know, each once. */
  readonly unread: readonly string[];
};

/** A fault and its place, and which of the files it is in, from 0. */
export type LayoutError = { readonly file: number; readonly problems: readonly Problem<LayoutFault>[] };

type Draft = {
  readonly layouts: LayoutDocument[];
  readonly templates: Map<string, TemplateDocument>;
  readonly patterns: Map<string, PatternDocument>;
  readonly unread: Set<string>;
};

/**
 * The layouts, templates and zones of the files of one collection.
 *
 * @param texts The files, in any order.
 * @errors Not JSON, too large, a value out of bounds, a template given twice; every fault of the first such file with its
 * JSON pointer, at most `LIMITS.problems`.
 */
export function readLayouts(texts: readonly string[]): Result<LayoutLibrary, LayoutError> {
  const draft: Draft = { layouts: [], templates: new Map(), patterns: new Map(), unread: new Set() };
  if (texts.length > LAYOUT_LIMITS.files) return fault(0, '', { kind: 'too-many-files', most: LAYOUT_LIMITS.files });
  for (const [file, text] of texts.entries()) {
    const json = readJson(text, 'layout');
    if (!json.ok) return err({ file, problems: [json.error] });
    const problems = takeValue(json.value, '', draft);
    if (problems.length > 0) return err({ file, problems: problems.slice(0, LIMITS.problems) });
  }
  const { layouts, templates, patterns, unread } = draft;
  if (layouts.length > 0) return ok({ layouts, templates, patterns, unread: [...unread] });
  const has = templates.size > 0 ? 'templates' : patterns.size > 0 ? 'zones' : 'nothing';
  return fault(0, '', { kind: 'no-layout', has });
}

const fault = (file: number, at: string, what: LayoutFault): Result<never, LayoutError> =>
  err({ file, problems: [{ at, fault: what }] });

/** The keys under which a file may hold several things. */
const HOLDERS = ['templates', 'layout', 'layouts', 'deployment', 'deployments'] as const;

/** Takes a value apart: a list of things, a thing, or an object of such. */
function takeValue(value: unknown, at: string, draft: Draft): readonly Problem<LayoutFault>[] {
  if (Array.isArray(value)) {
    if (value.length > LAYOUT_LIMITS.templates)
      return [{ at, fault: tooLong(at === '' ? { kind: 'file', is: 'layout' } : keyOf(at), value) }];
    return value.flatMap((entry: unknown, i) => takeThing(entry, `${at}/${i}`, draft, i));
  }
  if (value === null || typeof value !== 'object')
    return [{ at, fault: { kind: 'no-object', is: 'layout', got: toQuote(value) } }];
  const held = HOLDERS.filter((key) => Object.hasOwn(value, key));
  if (held.length === 0) return takeThing(value, at, draft, 0);
  return held.flatMap((key) => {
    const inner = (value as Readonly<Record<string, unknown>>)[key];
    return Array.isArray(inner) ? takeValue(inner, `${at}/${key}`, draft) : takeThing(inner, `${at}/${key}`, draft, 0);
  });
}

const keyOf = (at: string) => ({ kind: 'key', key: at.slice(at.lastIndexOf('/') + 1) }) as const;

const tooLong = (
  place: Extract<LayoutFault, { kind: 'breaks-rule' }>['place'],
  value: readonly unknown[],
): LayoutFault => ({
  ...{ kind: 'breaks-rule', place, got: toQuote(value) },
  rule: { kind: 'at-most', most: LAYOUT_LIMITS.templates, of: 'entries' },
});

/** Takes one layout, template or set of zones. */
function takeThing(thing: unknown, at: string, draft: Draft, entry: number): readonly Problem<LayoutFault>[] {
  if (thing === null || typeof thing !== 'object' || Array.isArray(thing))
    return [{ at, fault: { kind: 'no-object', is: 'layout', got: toQuote(thing) } }];
  const has = (key: string): boolean => Object.hasOwn(thing, key);
  if (has('zones')) {
    const read = patternSchema.safeParse(thing);
    if (!read.success) return located(at, toProblems(read.error.issues, thing, 'layout'));
    draft.patterns.set(read.data.id, read.data);
    addUnread(thing, read.data, draft.unread);
  } else if (has('pieces') || has('deployment_pattern_id') || has('board')) {
    const read = layoutSchema.safeParse(thing);
    if (!read.success) return located(at, toProblems(read.error.issues, thing, 'layout'));
    draft.layouts.push(read.data);
    addUnread(thing, read.data, draft.unread);
  } else if (has('footprint')) {
    const read = templateSchema.safeParse(thing);
    if (!read.success) return located(at, toProblems(read.error.issues, thing, 'layout'));
    if (draft.templates.has(read.data.id)) return [{ at, fault: { kind: 'template-twice', id: read.data.id } }];
    draft.templates.set(read.data.id, read.data);
    addUnread(thing, read.data, draft.unread);
  } else return [{ at, fault: { kind: 'not-told', entry } }];
  return [];
}

const located = (at: string, problems: readonly Problem<LayoutFault>[]): readonly Problem<LayoutFault>[] =>
  problems.map((problem) => ({ ...problem, at: at + problem.at }));

/** Collects the keys of a value that the reader did not take. */
function addUnread(value: unknown, read: unknown, unread: Set<string>): void {
  if (value === null || typeof value !== 'object' || read === null || typeof read !== 'object') return;
  for (const [key, inner] of Object.entries(value))
    if (Object.hasOwn(read, key)) addUnread(inner, (read as Readonly<Record<string, unknown>>)[key], unread);
    else unread.add(key.slice(0, 40));
}

/**
 * One layout of a library, with all that it names.
 *
 * @param id Needed where there are several.
 * @errors None or several to choose from, a template or area that is named but missing, a form whose edges cross, a
 * keystone at a corner that does not exist. The file of such faults is given as 0; pointers are into the layout.
 */
export function chooseLayout(library: LayoutLibrary, id?: string): Result<Layout, LayoutError> {
  const ids = library.layouts.map((layout) => layout.id);
  if (id === undefined && ids.length > 1) return fault(0, '', { kind: 'which-layout', ids });
  const layout = library.layouts.find((one) => id === undefined || one.id === id);
  if (layout === undefined) return fault(0, '', { kind: 'no-such-layout', id: id ?? '', ids });
  const used = new Map<string, TemplateDocument>();
  const problems = [
    ...(layout.pieces ?? []).flatMap(({ template }, i) =>
      template === undefined ? [] : addTemplate(template, `/pieces/${i}/template`, library, used, []),
    ),
    ...pieceProblems(layout, library),
  ];
  if (problems.length > 0) return err({ file: 0, problems: problems.slice(0, LIMITS.problems) });
  const deployment = layout.deployment_pattern_id && library.patterns.get(layout.deployment_pattern_id);
  return ok({ templates: [...used.values()], layout, ...(deployment ? { deployment } : {}) });
}

/** Adds a template and those of its features. */
function addTemplate(
  id: string,
  at: string,
  library: LayoutLibrary,
  used: Map<string, TemplateDocument>,
  above: readonly string[],
): readonly Problem<LayoutFault>[] {
  if (above.includes(id)) return [{ at, fault: { kind: 'template-in-itself', id } }];
  if (used.has(id)) return [];
  const template = library.templates.get(id);
  if (template === undefined) return [{ at, fault: { kind: 'no-template', id } }];
  const inner = (template.features ?? []).flatMap((feature) =>
    addTemplate(feature.template, at, library, used, [...above, id]),
  );
  used.set(id, template);
  const floor = template.upper_floor?.footprint;
  return [...inner, ...outlineProblem(template.footprint, at), ...(floor ? outlineProblem(floor, at) : [])];
}

/** The fault of a footprint that covers nothing. Corners given twice and edges that cross are put right later. */
const outlineProblem = (footprint: FootprintDocument, at: string): readonly Problem<LayoutFault>[] =>
  isFlat(footprintCorners(footprint)) ? [{ at, fault: { kind: 'outline-no-area' } }] : [];

function pieceProblems({ pieces = [] }: LayoutDocument, library: LayoutLibrary): readonly Problem<LayoutFault>[] {
  const seen = new Map(pieces.flatMap((piece) => (piece.id === undefined ? [] : [[piece.id, piece]])));
  return pieces.flatMap((piece, i): readonly Problem<LayoutFault>[] => {
    const at = `/pieces/${i}`;
    if (piece.id !== undefined && seen.get(piece.id) !== piece)
      return [{ at: `${at}/id`, fault: { kind: 'piece-twice', id: piece.id } }];
    const form = piece.footprint ?? library.templates.get(piece.template ?? '')?.footprint;
    if (form === undefined) return piece.template === undefined ? [{ at, fault: { kind: 'no-form' } }] : [];
    const parent = piece.parent_area_id;
    if (parent !== undefined && !seen.has(parent))
      return [{ at: `${at}/parent_area_id`, fault: { kind: 'no-parent', id: parent } }];
    if (parent !== undefined && seen.get(parent)?.parent_area_id !== undefined)
      return [{ at: `${at}/parent_area_id`, fault: { kind: 'on-itself', id: parent } }];
    const corners = footprintCorners(form).length;
    const missing = (piece.keystones ?? []).flatMap(({ ref }, k): readonly Problem<LayoutFault>[] =>
      ref.kind === 'vertex' && ref.index >= corners
        ? [{ at: `${at}/keystones/${k}`, fault: { kind: 'no-corner', corner: ref.index, corners } }]
        : [],
    );
    return [...missing, ...(piece.footprint ? outlineProblem(piece.footprint, `${at}/footprint`) : [])];
  });
}
