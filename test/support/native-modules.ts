/**
 * Modules that Vitest loads natively, without transforming them: layers that need no bundler and import only such
 * layers, and their oracles.
 */
export const NATIVE_MODULES: readonly RegExp[] = [
  /\/src\/(kernel|geometry|rules|physics|scenario|replay|editor|save-file|mesh-import|bundle|messages|lab)\//,
  /\/test\/oracles\//,
];
