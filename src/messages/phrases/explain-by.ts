/** A sentence for each kind of fault: plain text, or a function that makes the text from the fault's data. */
export type Explanations<F extends { readonly kind: string }> = {
  readonly [K in F['kind']]: string | ((fault: F & { readonly kind: K }) => string);
};

/** The sentence that a table of sentences has for a fault. */
export function explainBy<F extends { readonly kind: string }>(sentences: Explanations<F>, fault: F): string {
  const sentence = sentences[fault.kind as F['kind']];
  return typeof sentence === 'string' ? sentence : (sentence as (fault: F) => string)(fault);
}
