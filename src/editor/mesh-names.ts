/** The mesh files that a scenario's text, or a part of one, names. */
export const meshNamesOf = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/"mesh"\s*:\s*\{\s*"file"\s*:\s*"([^"\\]+)"/g)].map((match) => match[1]!)),
];
