/** Why a map cannot be drawn: which key of the question is at fault, and one sentence that says what to do about it. */
export type MapProblem = { readonly at: string; readonly message: string };
