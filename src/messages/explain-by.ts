/** A sentence for each kind of fault: a text, or what makes one of the fault. */
export type Explanations<F extends { readonly kind: string }> = {
  readonly [K in F['kind']]: string | ((fault: F & { readonly kind: K }) => string);
};

/** What is said of a fault by a table of sentences. */
export function explainBy<F extends { readonly kind: string }>(sentences: Explanations<F>, fault: F): string {
  const sentence = sentences[fault.kind as F['kind']];
  return typeof sentence === 'string' ? sentence : (sentence as (fault: F) => string)(fault);
}
