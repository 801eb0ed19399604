/** Why a map cannot be drawn: the key of the question at fault, and one sentence on how to fix it. */
export type MapProblem = { readonly at: string; readonly message: string };
