/**
 * Whether a text is a layout file, by what it holds near its beginning.
 *
 * @param beginning The first few thousand characters.
 */
export const looksLikeLayout = (beginning: string): boolean =>
  !/"format"\s*:\s*"highground/.test(beginning.slice(0, 400)) &&
  /"(?:piece_type|footprint|template|keystones|deployment_pattern_id|parent_area_id|zones)"\s*:/.test(beginning) &&
  /^\s*[[{]/.test(beginning);
